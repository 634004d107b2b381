-- What visitors look for and the store does not have.

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
  key text NOT NULL,     -- the words, normalized, or the product's id
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
