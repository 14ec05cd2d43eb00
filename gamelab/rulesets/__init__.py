"""One file a game: the rules as the papers define them."""
