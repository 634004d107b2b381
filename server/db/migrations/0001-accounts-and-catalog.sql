-- Accounts, the audit log and the catalog.
--
-- Conventions in all files: money is integer cents, percentages are basis points, ids are 24 hex characters.
-- `version` goes up by one with every edit; two people who edit the same row notice each other by it.
-- Constraints are the last line of defense: no code path, however wrong, can break them.

CREATE EXTENSION IF NOT EXISTS pg_trgm; -- an index of all triples of letters, for searches within words

CREATE DOMAIN id AS text CHECK (VALUE ~ '^[0-9a-f]{24}$');
CREATE DOMAIN cents AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN basis_points AS integer CHECK (VALUE BETWEEN 0 AND 10000);

-- Accounts ---------------------------------------------------------------------------------------------------

-- Customers and admins. Who deletes their account leaves a row without anything about the person.
CREATE TABLE users (
  id id PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL, -- argon2id; of who came from the former shop and has not signed in since, bcrypt
  is_admin boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT false, -- true once the email address is verified
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;
CREATE INDEX users_by_name ON users (name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_created ON users (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX users_former_password ON users (id) WHERE password_hash LIKE '$2%' AND deleted_at IS NULL;

-- Who is signed in, in which browser.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  id id NOT NULL UNIQUE, -- names the session on screens; only its browser knows the token
  user_id id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  user_agent text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_seen ON sessions (last_seen_at);
CREATE INDEX sessions_created ON sessions (created_at);

-- Two-step sign-in. The secret is encrypted with a key derived from SESSION_SECRET.
CREATE TABLE two_factor (
  user_id id PRIMARY KEY REFERENCES users,
  secret bytea NOT NULL,
  confirmed_at timestamptz,            -- null: set-up has begun but is not in force yet
  last_step bigint NOT NULL DEFAULT 0, -- time step of the last code accepted; no code is accepted twice
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Hashed codes that replace a second factor that is lost. Each works once.
CREATE TABLE recovery_codes (
  user_id id NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Hashed tokens of the links we send by email.
CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  user_id id NOT NULL REFERENCES users,
  email text NOT NULL, -- the address it was sent to; a change of address voids it
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_tokens_user ON email_tokens (user_id);

-- Where a customer's parcels go.
CREATE TABLE saved_addresses (
  id id PRIMARY KEY,
  user_id id NOT NULL REFERENCES users,
  address jsonb NOT NULL, -- the fields of the shipping form
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX saved_addresses_user ON saved_addresses (user_id);
CREATE UNIQUE INDEX saved_addresses_default ON saved_addresses (user_id) WHERE is_default;

-- Who orders without an account: an email address and the token of one browser.
CREATE TABLE guests (
  id id PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX guests_email ON guests (email);
CREATE INDEX guests_expiry ON guests (expires_at);

-- Rate limits that all processes share. Keys are hashed. Not worth a wait for the disk: after a crash they start again.
CREATE UNLOGGED TABLE rate_limit_counters (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);

-- Tokens with which other programs call the API in an admin's name, for what their scopes allow.
CREATE TABLE api_tokens (
  id id PRIMARY KEY,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  user_id id NOT NULL REFERENCES users, -- the admin who made it
  created_at timestamptz NOT NULL,
  expires_at timestamptz, -- null: it works until it is revoked
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Who changed what, with the values that changed. Rows are only ever added.
CREATE TABLE audit_log (
  id id PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id id NOT NULL REFERENCES users,
  token_id id REFERENCES api_tokens, -- when a program did it with an API token of theirs
  action text NOT NULL,
  thing text NOT NULL,
  thing_id id NOT NULL,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_at ON audit_log (at DESC, id);
CREATE INDEX audit_log_thing ON audit_log (thing_id, at DESC);
CREATE INDEX audit_log_kind ON audit_log (thing, at DESC, id);
CREATE INDEX audit_log_user ON audit_log (user_id, at DESC, id);
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- Sign-ins, failures, changes of passwords and rights, exports: what an admin looks through after an attack.
CREATE TABLE security_events (
  id id PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN (
    'sign-in', 'sign-in-failed', 'sign-in-locked', 'sign-out', 'account-created', 'account-deleted',
    'password-reset-requested', 'password-reset', 'password-changed', 'email-changed', 'two-step-on',
    'two-step-off', 'role-changed', 'session-ended', 'export', 'refund', 'token-created', 'token-revoked')),
  user_id id REFERENCES users,
  email_hash text, -- keyed hash of what was typed at sign-in
  subject text,    -- the other account, the order or the file that it is about
  ip_address text NOT NULL,
  req_id text NOT NULL -- of the request's lines in the log
);
CREATE INDEX security_events_at ON security_events (at DESC, id);
CREATE INDEX security_events_event ON security_events (event, at DESC, id);

-- Catalog ----------------------------------------------------------------------------------------------------

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
  years integer[] NOT NULL DEFAULT '{}' CHECK (1900 <= ALL (years) AND 2100 >= ALL (years)),
  description text NOT NULL DEFAULT '',
  specs jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(specs) = 'array'), -- a list keeps the order it was typed in
  fit_notes text,
  weight_lb double precision CHECK (weight_lb BETWEEN 0 AND 5000), -- only shown, never computed with
  oversize boolean NOT NULL DEFAULT false,
  related_lugo_parts text[] NOT NULL DEFAULT '{}',
  price_cents cents NOT NULL DEFAULT 0 CHECK (price_cents <= 10000000),
  shipping_cents cents CHECK (shipping_cents <= 10000000), -- null: the default of the shipping rules applies
  image text, -- the first of `product_pictures`; null: a drawing is shown
  drawing text, -- its own, by name; null: that of its category
  drawing_alt text NOT NULL DEFAULT '', -- what its own drawing shows
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  rating numeric(3, 2) NOT NULL GENERATED ALWAYS AS
    (CASE WHEN rating_count = 0 THEN 0 ELSE round(rating_sum::numeric / rating_count, 2) END) STORED,
  featured_position integer CHECK (featured_position BETWEEN 1 AND 100),
  hidden boolean NOT NULL DEFAULT true,
  change_no bigint NOT NULL DEFAULT 0, -- see number_product_change()
  version integer NOT NULL DEFAULT 1,  -- an admin's edits only; sales leave it alone
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT products_visible_named CHECK (hidden OR name <> '')
);
ALTER SEQUENCE product_changes OWNED BY products.change_no;
CREATE UNIQUE INDEX products_lugo_part ON products (lugo_part_key) WHERE lugo_part_key <> '' AND deleted_at IS NULL;
CREATE INDEX products_change ON products (change_no);
CREATE INDEX products_top ON products (rating DESC, rating_count DESC, lugo_part) WHERE NOT hidden AND deleted_at IS NULL;
CREATE INDEX products_featured ON products (featured_position)
  WHERE featured_position IS NOT NULL AND NOT hidden AND deleted_at IS NULL;
CREATE INDEX products_hidden ON products (updated_at DESC, id) WHERE hidden AND deleted_at IS NULL;
CREATE INDEX products_by_name ON products (name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_price ON products (price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_changed_last ON products (updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_deleted ON products (deleted_at DESC) WHERE deleted_at IS NOT NULL;

-- How many there are of each product. Apart from the product, so that a sale rewrites a short row in place: no index
-- contains `on_hand` or `reserved`, and half of each page is left free.
CREATE TABLE stock (
  product_id id PRIMARY KEY REFERENCES products,
  on_hand integer NOT NULL DEFAULT 0 CHECK (on_hand BETWEEN 0 AND 1000000),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND on_hand),
  -- Units available if they are few (`lowStockMax` in shop/facts.ts), else null: a sale touches its index only when
  -- stock is low.
  low_stock integer
    GENERATED ALWAYS AS (CASE WHEN on_hand - reserved <= 2 THEN on_hand - reserved END) STORED
) WITH (fillfactor = 50);
CREATE INDEX stock_low ON stock (low_stock) WHERE low_stock IS NOT NULL;
-- Checked at commit: whoever inserts a product inserts its stock, too.
ALTER TABLE products ADD CONSTRAINT products_have_stock
  FOREIGN KEY (id) REFERENCES stock DEFERRABLE INITIALLY DEFERRED;

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
  BEFORE INSERT OR UPDATE OF name, brand, lugo_part, vendor, vendor_part, part_type, years, description, specs, fit_notes,
    price_cents, rating_sum, rating_count, hidden, deleted_at ON products
  FOR EACH ROW EXECUTE FUNCTION number_product_change();

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

-- What customers say of a part, one review each.
CREATE TABLE reviews (
  id id PRIMARY KEY,
  product_id id NOT NULL REFERENCES products,
  user_id id REFERENCES users, -- null: came with the seeded catalog, or from the former shop without its author
  name text NOT NULL,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz, -- by an admin; the row stays, so that its author cannot write another
  UNIQUE (product_id, user_id)
);

CREATE INDEX reviews_newest ON reviews (product_id, created_at DESC, id) WHERE removed_at IS NULL;

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

-- Codes that lower the prices of new parts, by a percentage for each of the two kinds.
CREATE TABLE coupons (
  id id PRIMARY KEY,
  code text NOT NULL CHECK (length(code) BETWEEN 3 AND 40),
  napco_basis_points basis_points NOT NULL DEFAULT 0,
  aftermarket_basis_points basis_points NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX coupons_code ON coupons (lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX coupons_created ON coupons (created_at DESC, id) WHERE deleted_at IS NULL;
