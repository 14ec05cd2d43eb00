"""The five papers, one package each: what each says, statement by statement, as claims that check
themselves.
"""
