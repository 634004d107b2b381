-- Lists of the parts that a truck still needs. A list without an account stays in its browser.
CREATE TABLE project_lists (
  id id PRIMARY KEY,
  user_id id NOT NULL REFERENCES users,
  slot integer NOT NULL CHECK (slot BETWEEN 0 AND 19), -- its place among the account's lists: there are no more
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  truck jsonb CHECK (jsonb_typeof(truck) = 'object'), -- what is known of it (shop/rules/fitment)
  is_shared boolean NOT NULL DEFAULT false,
  share_no integer NOT NULL DEFAULT 0, -- the link's key is signed with it: goes up when a link is revoked
  shares_notes boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, slot)
);
CREATE UNIQUE INDEX project_lists_name ON project_lists (user_id, lower(name));

-- What is on each list.
CREATE TABLE project_entries (
  list_id id NOT NULL REFERENCES project_lists,
  product_id id NOT NULL REFERENCES products,
  slot integer NOT NULL CHECK (slot BETWEEN 0 AND 499), -- its place in the list: there are no more
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 300), -- of the part when it was added, for one that is gone
  qty integer NOT NULL CHECK (qty BETWEEN 1 AND 9999),
  priority text NOT NULL CHECK (priority IN ('must', 'soon', 'later')),
  state text NOT NULL CHECK (state IN ('missing', 'ordered', 'done')),
  note text NOT NULL CHECK (length(note) <= 1000),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (list_id, product_id),
  UNIQUE (list_id, slot)
);
CREATE INDEX project_entries_product ON project_entries (product_id);
