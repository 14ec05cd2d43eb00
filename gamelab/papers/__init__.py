"""What each paper says, statement by statement, as claims that check themselves."""
