-- first schema
-- needs 0001-accounts.sql
-- What visitors want: their inquiries, the parts that the store does not have, and their lists of what a truck still needs.

-- Inquiries --------------------------------------------------------------------------------------------------

-- What visitors send with the forms, and what the admins do with it.
CREATE TABLE inquiries (
  id id PRIMARY KEY,
  form text NOT NULL CHECK (form IN ('restoration', 'part', 'career')),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
  subject text,
  brand_model text,
  description text,
  part_type text,
  details text,
  job_category text,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'waiting', 'quoted', 'done')),
  -- One inquiry per Idempotency-Key: the same key returns the same one; another body under it is refused.
  idempotency_key text UNIQUE,
  body_hash bytea NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT inquiries_answers CHECK (
    CASE form
      WHEN 'restoration' THEN num_nulls(subject, brand_model, description) = 0
        AND num_nonnulls(part_type, details, job_category) = 0
      WHEN 'part' THEN num_nulls(subject, part_type, details) = 0
        AND num_nonnulls(brand_model, description, job_category) = 0
      ELSE job_category IS NOT NULL
        AND num_nonnulls(subject, brand_model, description, part_type, details) = 0
    END)
);
CREATE INDEX inquiries_newest ON inquiries (form, created_at DESC, id);
CREATE INDEX inquiries_by_name ON inquiries (form, lower(name), id);
CREATE INDEX inquiries_by_status ON inquiries (form, status, created_at DESC, id);

-- Uploaded PDFs. The upload returns a ticket; the form that is sent with it claims the file. Unclaimed files are deleted.
CREATE TABLE inquiry_files (
  id id PRIMARY KEY,
  ticket_hash bytea NOT NULL UNIQUE,
  form text NOT NULL CHECK (form IN ('restoration', 'part', 'career')),
  kind text NOT NULL CHECK (kind IN ('file', 'coverLetter', 'resume')),
  inquiry_id id REFERENCES inquiries,
  uploader bytea NOT NULL, -- keyed hash of the IP address, used for the quota only
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((form = 'career') = (kind <> 'file')),
  UNIQUE (inquiry_id, kind)
);
CREATE INDEX inquiry_files_waiting ON inquiry_files (uploaded_at) WHERE inquiry_id IS NULL;

-- Notes of the admins about an inquiry, and their replies to its sender.
CREATE TABLE inquiry_notes (
  id id PRIMARY KEY,
  inquiry_id id NOT NULL REFERENCES inquiries,
  kind text NOT NULL CHECK (kind IN ('note', 'reply')),
  author_id id NOT NULL REFERENCES users,
  text text NOT NULL,
  sent_at timestamptz, -- when the mail server accepted a reply
  refused_at timestamptz, -- when it said that it never will
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX inquiry_notes_inquiry ON inquiry_notes (inquiry_id, created_at);

-- Part hunt --------------------------------------------------------------------------------------------------

-- Who is told when a part arrives: one that is sold out, or one that a search did not find.
CREATE TABLE arrival_requests (
  id id PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  product_id id REFERENCES products,
  search text CHECK (length(search) BETWEEN 3 AND 60),
  token_hash bytea UNIQUE,  -- of the link that confirms the address
  confirmed_at timestamptz, -- null: nobody has opened that link yet, and nothing else is sent
  arrived_at timestamptz,   -- the part has arrived, and the email about it is on its way
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT arrival_requests_about CHECK (num_nonnulls(product_id, search) = 1),
  CONSTRAINT arrival_requests_confirmed CHECK (confirmed_at IS NOT NULL OR arrived_at IS NULL)
);
CREATE UNIQUE INDEX arrival_requests_product ON arrival_requests (product_id, email) WHERE product_id IS NOT NULL;
CREATE UNIQUE INDEX arrival_requests_search ON arrival_requests (search, email) WHERE search IS NOT NULL;
CREATE INDEX arrival_requests_email ON arrival_requests (email);
CREATE INDEX arrival_requests_expiry ON arrival_requests (expires_at);

-- What to look for, grouped and counted: searches without result, sold-out parts that somebody waits for, part inquiries.
CREATE TABLE part_hunts (
  id id PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('search', 'part', 'inquiry')),
  key text NOT NULL, -- the words, normalized, or the product's id
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 300), -- as an admin reads them
  product_id id REFERENCES products,
  inquiry_id id REFERENCES inquiries ON DELETE CASCADE, -- the latest; with it goes what it said
  asked integer NOT NULL CHECK (asked > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'found', 'dismissed')),
  version integer NOT NULL DEFAULT 1,
  first_asked_at timestamptz NOT NULL,
  last_asked_at timestamptz NOT NULL,
  UNIQUE (kind, key)
);
CREATE INDEX part_hunts_asked ON part_hunts (state, asked DESC, id);
CREATE INDEX part_hunts_last ON part_hunts (state, last_asked_at DESC, id);
CREATE INDEX part_hunts_inquiry ON part_hunts (inquiry_id) WHERE inquiry_id IS NOT NULL;

-- Tells those who wait for a product that customers can buy now: one job each, in the transaction that brings it. Whoever
-- is being told already is left out.
CREATE FUNCTION announce_arrival(arrived text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE told text[];
BEGIN
  WITH updated AS (
    UPDATE arrival_requests SET arrived_at = now()
    WHERE product_id = arrived AND confirmed_at IS NOT NULL AND arrived_at IS NULL
      AND EXISTS (SELECT FROM products JOIN stock ON stock.product_id = products.id
        WHERE products.id = arrived AND NOT hidden AND deleted_at IS NULL AND on_hand > reserved)
    RETURNING id
  )
  SELECT array_agg(id) INTO told FROM updated;
  IF told IS NULL THEN RETURN; END IF;
  -- Looked up when it runs: the queue's own tables are made after these files.
  PERFORM graphile_worker.add_jobs_quietly(array_agg((
    'send-arrival-email', json_build_object('requestId', id, 'template', 'arrived'),
    NULL, NULL, NULL, NULL, 0::smallint, NULL)::graphile_worker.job_spec))
  FROM unnest(told) AS id;
END $$;

-- Only a product that had nothing to sell runs more than the condition: sales and reservations stay as fast as they are.
CREATE FUNCTION announce_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_arrival(NEW.product_id);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_arrived AFTER UPDATE OF on_hand, reserved ON stock FOR EACH ROW
  WHEN (OLD.on_hand <= OLD.reserved AND NEW.on_hand > NEW.reserved) EXECUTE FUNCTION announce_stock();

CREATE FUNCTION announce_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_arrival(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER products_arrived AFTER UPDATE OF hidden, deleted_at ON products FOR EACH ROW
  WHEN ((OLD.hidden OR OLD.deleted_at IS NOT NULL) AND NOT NEW.hidden AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION announce_product();

-- Project lists ----------------------------------------------------------------------------------------------

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
