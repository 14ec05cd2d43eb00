"""A game being played, without a screen: moves by the parts they change, replies, hints."""
