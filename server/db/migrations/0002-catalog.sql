-- first schema
-- needs 0001-accounts.sql
-- The parts that the shop sells: what they are, how many there are, how they are found, and what customers say of them.

-- Products ---------------------------------------------------------------------------------------------------

CREATE SEQUENCE product_changes;

-- The parts that the shop sells or has sold. Those that are deleted stay for the orders that have them.
CREATE TABLE products (
  id id PRIMARY KEY,

  name text NOT NULL DEFAULT '',
  brand text NOT NULL DEFAULT '',
  shelf text NOT NULL GENERATED ALWAYS AS
    (CASE brand WHEN 'NAPCO' THEN 'napco' WHEN 'Used' THEN 'used' ELSE 'aftermarket' END) STORED,
  lugo_part text NOT NULL DEFAULT '',
  -- Without spaces and in lower case, as numbers are compared: `partNumberKey` (shop/rules/catalog/part-number.ts).
  lugo_part_key text NOT NULL GENERATED ALWAYS AS
    (lower(regexp_replace(lugo_part, '[ \t-\r\u00A0]', '', 'g') COLLATE "C")) STORED,
  vendor text NOT NULL DEFAULT '',
  vendor_part text NOT NULL DEFAULT '',
  part_type text NOT NULL DEFAULT '',

  -- Which trucks it fits: rules beside its years (shop/rules/fitment). A part without rules goes by its years alone.
  years integer[] NOT NULL DEFAULT '{}' CHECK (1900 <= ALL (years) AND 2100 >= ALL (years)),
  fitment jsonb NOT NULL DEFAULT '[]' CONSTRAINT products_fitment_list CHECK (jsonb_typeof(fitment) = 'array'),
  fit_notes text,

  description text NOT NULL DEFAULT '',
  specs jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(specs) = 'array'), -- a list keeps the order it was typed in
  install_notes text NOT NULL DEFAULT '', -- how to install it, as the family writes it
  related_lugo_parts text[] NOT NULL DEFAULT '{}',

  image text, -- the first of `product_pictures`; null: a drawing is shown
  drawing text, -- its own, by name; null: that of its category
  drawing_alt text NOT NULL DEFAULT '', -- what its own drawing shows

  price_cents cents NOT NULL DEFAULT 0 CHECK (price_cents <= 10000000),
  shipping_cents cents CHECK (shipping_cents <= 10000000), -- null: the default of the shipping rules applies
  weight_lb double precision CHECK (weight_lb BETWEEN 0 AND 5000), -- only shown, never computed with
  oversize boolean NOT NULL DEFAULT false,
  truck_freight boolean NOT NULL DEFAULT false, -- only a freight company can bring it
  -- With how many available or fewer it is to be ordered again; null: `lowStockMax` (shop/facts.ts).
  reorder_level integer CONSTRAINT products_reorder_level CHECK (reorder_level BETWEEN 0 AND 1000000),

  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  rating numeric(3, 2) NOT NULL GENERATED ALWAYS AS
    (CASE WHEN rating_count = 0 THEN 0 ELSE round(rating_sum::numeric / rating_count, 2) END) STORED,
  featured_position integer CHECK (featured_position BETWEEN 1 AND 100), -- on the home page
  -- Where the owner places it among the top products; null: by its rating.
  top_position integer CONSTRAINT products_top_position CHECK (top_position BETWEEN 1 AND 100),

  hidden boolean NOT NULL DEFAULT true,
  -- Whether it can be seen and ordered, while it is hidden, by whoever has the link of its page: a part that was quoted to
  -- a customer.
  by_link boolean NOT NULL DEFAULT false,

  change_no bigint NOT NULL DEFAULT 0, -- see number_product_change()
  version integer NOT NULL DEFAULT 1,  -- an admin's edits only; sales leave it alone
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,

  CONSTRAINT products_visible_named CHECK (hidden OR name <> ''),
  CONSTRAINT products_by_link_complete CHECK (NOT by_link OR (name <> '' AND price_cents > 0))
);
ALTER SEQUENCE product_changes OWNED BY products.change_no;
CREATE UNIQUE INDEX products_lugo_part ON products (lugo_part_key) WHERE lugo_part_key <> '' AND deleted_at IS NULL;
CREATE INDEX products_change ON products (change_no);
CREATE INDEX products_top ON products (rating DESC, rating_count DESC, lugo_part) WHERE NOT hidden AND deleted_at IS NULL;
CREATE INDEX products_top_positions ON products (top_position)
  WHERE top_position IS NOT NULL AND NOT hidden AND deleted_at IS NULL;
CREATE INDEX products_featured ON products (featured_position)
  WHERE featured_position IS NOT NULL AND NOT hidden AND deleted_at IS NULL;
CREATE INDEX products_hidden ON products (updated_at DESC, id) WHERE hidden AND deleted_at IS NULL;
CREATE INDEX products_by_name ON products (name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_price ON products (price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_changed_last ON products (updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_with_reorder_level ON products (id) WHERE reorder_level IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_deleted ON products (deleted_at DESC) WHERE deleted_at IS NOT NULL;

-- Every change of a column that listings or search show gives the row the next number, so that each process reads only
-- what changed since the number it has seen. Stock has a table of its own: a sale changes no list.
-- Writers share a lock until they commit. A reader that gets it exclusively knows that no lower number is still to be
-- committed (see features/catalog/data.ts).
CREATE FUNCTION number_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1957003);
  NEW.change_no := nextval('product_changes');
  RETURN NEW;
END $$;
CREATE TRIGGER products_changed
  BEFORE INSERT OR UPDATE OF name, brand, lugo_part, vendor, vendor_part, part_type, years, fitment, description, specs,
    fit_notes, price_cents, rating_sum, rating_count, hidden, deleted_at ON products
  FOR EACH ROW EXECUTE FUNCTION number_product_change();

-- Showing a product ends its sale by link, whatever shows it: what is hidden again later must not be sold by a forgotten
-- link.
CREATE FUNCTION forget_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.by_link := false;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_link BEFORE INSERT OR UPDATE OF hidden ON products
  FOR EACH ROW WHEN (NEW.by_link AND NOT NEW.hidden) EXECUTE FUNCTION forget_link();

-- How many there are of each product. Apart from the product, so that a sale rewrites a short row in place: no index
-- contains `on_hand` or `reserved`, and half of each page is left free.
CREATE TABLE stock (
  product_id id PRIMARY KEY REFERENCES products,
  on_hand integer NOT NULL DEFAULT 0 CHECK (on_hand BETWEEN 0 AND 1000000),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND on_hand),
  -- Units available if they are few (`lowStockMax` in shop/facts.ts), else null: a sale touches its index only when
  -- stock is low.
  low_stock integer
    GENERATED ALWAYS AS (CASE WHEN on_hand - reserved <= 2 THEN on_hand - reserved END) STORED,
  -- Raised whenever an admin or an import changes what is on hand, never by a sale: whoever saw an earlier count and changes
  -- it, too, is told.
  count_version integer NOT NULL DEFAULT 1
) WITH (fillfactor = 50);
CREATE INDEX stock_low ON stock (low_stock) WHERE low_stock IS NOT NULL;
-- Checked at commit: whoever inserts a product inserts its stock, too.
ALTER TABLE products ADD CONSTRAINT products_have_stock
  FOREIGN KEY (id) REFERENCES stock DEFERRABLE INITIALLY DEFERRED;

-- Uploaded spreadsheets of products: checked first, then applied exactly as they were checked.
CREATE TABLE product_imports (
  id id PRIMARY KEY,
  user_id id NOT NULL REFERENCES users,
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'checked', 'applying', 'applied', 'failed')),
  message text NOT NULL DEFAULT '',
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- How many rows of each kind there are, and the first few of each.
  report jsonb NOT NULL DEFAULT '{"counts": {"new": 0, "changed": 0, "deleted": 0, "rejected": 0, "same": 0}, "rows": [], "newNames": []}',
  digest text NOT NULL DEFAULT '', -- of what was checked; anything else is refused
  created_at timestamptz NOT NULL,
  applied_at timestamptz
);

-- Search -----------------------------------------------------------------------------------------------------

-- What admins find a part in orders by, hidden and deleted ones too: its name and its numbers as they are typed, then each
-- number between bars in letters and digits only. A separate table, like `order_search`: most changes to a product, such as
-- its price, don't change this text.
CREATE TABLE product_search (
  product_id id PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  text text NOT NULL -- lower case
);
CREATE INDEX product_search_trigrams ON product_search USING gin (text gin_trgm_ops);

CREATE FUNCTION product_search_text(found products) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(found.name || ' ' || found.lugo_part || ' ' || found.vendor_part) || '|'
    || regexp_replace(lower(found.lugo_part || '|' || found.vendor_part), '[^a-z0-9|]', '', 'g') || '|'
$$;
CREATE FUNCTION write_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search (product_id, text) VALUES (NEW.id, product_search_text(NEW))
  ON CONFLICT (product_id) DO UPDATE SET text = excluded.text WHERE product_search.text <> excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER product_search AFTER INSERT OR UPDATE OF name, lugo_part, vendor_part ON products
  FOR EACH ROW EXECUTE FUNCTION write_product_search();

-- What customers type, and what the catalog calls it: kept by the owner, read by searches beside the built-in synonyms.
CREATE TABLE synonyms (
  id id PRIMARY KEY,
  term text NOT NULL CHECK (length(term) BETWEEN 2 AND 60),
  -- The words of the term as a search reads them.
  term_words text NOT NULL CONSTRAINT synonyms_term UNIQUE CHECK (term_words <> ''),
  meaning text NOT NULL CHECK (length(meaning) BETWEEN 2 AND 60),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Pictures and documents -------------------------------------------------------------------------------------

-- Uploaded pictures, already resized. An hourly job deletes those that nothing uses.
CREATE TABLE pictures (
  id id PRIMARY KEY,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  user_id id REFERENCES users, -- null: came from the former shop
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The pictures of a product in order.
CREATE TABLE product_pictures (
  product_id id NOT NULL REFERENCES products,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 11),
  image text NOT NULL,
  alt text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, position)
);
CREATE INDEX product_pictures_image ON product_pictures (image);

-- Uploaded PDFs that products offer for download. An hourly job deletes those that no product has had for long.
CREATE TABLE documents (
  id id PRIMARY KEY,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  user_id id REFERENCES users, -- null: came with the demo
  created_at timestamptz NOT NULL,
  unused_since timestamptz -- since when the job has found no product with it: undoing an import may bring it back
);

-- The documents of a product in order.
CREATE TABLE product_documents (
  product_id id NOT NULL REFERENCES products,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 9),
  document_id id NOT NULL REFERENCES documents,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  PRIMARY KEY (product_id, position),
  UNIQUE (product_id, document_id)
);
CREATE INDEX product_documents_document ON product_documents (document_id);

-- Reviews and questions --------------------------------------------------------------------------------------

-- What customers say of a part, one review each.
CREATE TABLE reviews (
  id id PRIMARY KEY,
  product_id id NOT NULL REFERENCES products,
  user_id id REFERENCES users, -- null: came with the seeded catalog, or from the former shop without its author
  name text NOT NULL,
  -- The reviewer's truck, if they show it: its year, and the series of a 1955.
  truck text CONSTRAINT reviews_truck CHECK (truck ~ '^(19|20)\d\d(,(first|second))?$'),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz, -- by an admin; the row stays, so that its author cannot write another
  UNIQUE (product_id, user_id)
);
CREATE INDEX reviews_newest ON reviews (product_id, created_at DESC, id) WHERE removed_at IS NULL;

-- What visitors ask about a part, and what the shop answers. Public is what has been published, and of whoever asked only
-- the first name.
CREATE TABLE questions (
  id id PRIMARY KEY,
  product_id id NOT NULL REFERENCES products,
  name text NOT NULL CHECK (length(name) <= 100), -- empty: they gave none, or it was erased
  email text CHECK (email = lower(email)),        -- null: forgotten, once the answer is old or they asked for it
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 1000),
  shown_question text CHECK (length(shown_question) BETWEEN 1 AND 1000), -- as the page shows it, where that differs
  answer text CHECK (length(answer) BETWEEN 1 AND 5000),
  answered_at timestamptz,
  published_at timestamptz,
  idempotency_key text UNIQUE,
  body_hash bytea NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT questions_answered CHECK (num_nonnulls(answer, answered_at) <> 1),
  CONSTRAINT questions_published CHECK (answer IS NOT NULL OR published_at IS NULL),
  CONSTRAINT questions_open CHECK (answer IS NOT NULL OR email IS NOT NULL)
);
CREATE INDEX questions_shown ON questions (product_id, created_at DESC, id) WHERE published_at IS NOT NULL;
CREATE INDEX questions_open_oldest ON questions (created_at, id) WHERE answer IS NULL;
CREATE INDEX questions_newest ON questions (created_at, id);
CREATE INDEX questions_product ON questions (product_id);
CREATE INDEX questions_email ON questions (email);
CREATE INDEX questions_old ON questions (answered_at) WHERE email IS NOT NULL OR published_at IS NULL;
