"""One file a game: the rules as the papers define them; and those of arrow games on the parts of a
state.
"""
