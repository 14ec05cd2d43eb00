"""Certificates: `collect` and `plain` make them; `check` verifies them, alone, without gamelab."""
