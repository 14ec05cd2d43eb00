"""Search of many cases: in parts, by this process or an executor, with a store."""
