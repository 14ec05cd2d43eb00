"""Boards: immutable graphs, and families of them given by their parameters."""
