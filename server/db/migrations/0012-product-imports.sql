-- Tables of products that came in: looked at first, then applied as they were seen.
CREATE TABLE product_imports (
  id id PRIMARY KEY,
  user_id id NOT NULL REFERENCES users,
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'checked', 'applying', 'applied', 'failed')),
  message text NOT NULL DEFAULT '',
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- How many rows are of which kind, and the first of each.
  report jsonb NOT NULL DEFAULT '{"counts": {"new": 0, "changed": 0, "deleted": 0, "rejected": 0, "same": 0}, "rows": []}',
  -- Of what was seen; nothing else is applied.
  digest text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  applied_at timestamptz
);
