-- The shop's rows. Money is integer cents, percentages are basis points, ids are 24 hex characters from 96 random bits.
-- Constraints here are the last guard: no code path, not even a wrong one, may break them.

CREATE DOMAIN id AS text CHECK (VALUE ~ '^[0-9a-f]{24}$');
CREATE DOMAIN cents AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN basis_points AS integer CHECK (VALUE BETWEEN 0 AND 10000);

-- Accounts ---------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id id PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  is_admin boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  user_agent text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE guests (
  id id PRIMARY KEY,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Counters that protect accounts and coupons, shared by all processes.
CREATE TABLE attempt_counters (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);

-- Catalogue --------------------------------------------------------------------------------------------------

CREATE TABLE products (
  id id PRIMARY KEY,
  name text NOT NULL DEFAULT '',
  brand text NOT NULL DEFAULT '',
  shelf text NOT NULL GENERATED ALWAYS AS
    (CASE brand WHEN 'NAPCO' THEN 'napco' WHEN 'Used' THEN 'used' ELSE 'aftermarket' END) STORED,
  lugo_part text NOT NULL DEFAULT '',
  vendor text NOT NULL DEFAULT '',
  vendor_part text NOT NULL DEFAULT '',
  part_type text NOT NULL DEFAULT '',
  years integer[] NOT NULL DEFAULT '{}',
  description text NOT NULL DEFAULT '',
  specs jsonb NOT NULL DEFAULT '{}',
  fit_notes text,
  weight_lb numeric(8, 2),
  oversize boolean NOT NULL DEFAULT false,
  related_lugo_parts text[] NOT NULL DEFAULT '{}',
  price_cents cents NOT NULL DEFAULT 0 CHECK (price_cents <= 10000000),
  shipping_cents cents CHECK (shipping_cents <= 10000000), -- null: the default of the price rules
  on_hand integer NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0 AND reserved <= on_hand),
  image text,                      -- an uploaded picture; null: the drawing
  drawing text NOT NULL DEFAULT 'hardware-kit',
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  rating numeric(3, 2) NOT NULL GENERATED ALWAYS AS
    (CASE WHEN rating_count = 0 THEN 0 ELSE round(rating_sum::numeric / rating_count, 2) END) STORED,
  featured_position integer,
  hidden boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX products_lugo_part ON products (lugo_part) WHERE lugo_part <> '' AND deleted_at IS NULL;

CREATE TABLE reviews (
  id id PRIMARY KEY,
  product_id id NOT NULL REFERENCES products,
  user_id id REFERENCES users,     -- null: brought in with the catalogue
  name text NOT NULL,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (product_id, user_id)
);

CREATE TABLE tax_rates (
  state text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  rate_basis_points basis_points NOT NULL,
  valid_from date NOT NULL,
  PRIMARY KEY (state, valid_from)
);
INSERT INTO tax_rates (state, rate_basis_points, valid_from)
SELECT state, CASE state WHEN 'CA' THEN 750 ELSE 0 END, DATE '2005-01-01'
FROM unnest(string_to_array('AL AZ AR CA CO CT DE DC FL GA ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY', ' ')) AS state;

CREATE TABLE coupons (
  id id PRIMARY KEY,
  code text NOT NULL CHECK (length(code) BETWEEN 3 AND 40),
  napco_basis_points basis_points NOT NULL DEFAULT 0,
  aftermarket_basis_points basis_points NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX coupons_code ON coupons (lower(code)) WHERE deleted_at IS NULL;

-- Orders -----------------------------------------------------------------------------------------------------

CREATE TABLE orders (
  id id PRIMARY KEY,
  user_id id REFERENCES users,
  guest_id id REFERENCES guests,
  email text NOT NULL,
  shipping_address jsonb NOT NULL,  -- the fields of the shipping form
  address_incomplete boolean NOT NULL,
  payment_method text NOT NULL,
  undiscounted_items_cents cents NOT NULL,
  items_cents cents NOT NULL,
  shipping_cents cents NOT NULL,
  handling_cents cents NOT NULL,
  tax_cents cents NOT NULL,
  total_cents cents NOT NULL,
  tax_state text NOT NULL,
  tax_basis_points basis_points NOT NULL,
  coupon_id id REFERENCES coupons,
  coupon_code text,
  napco_basis_points basis_points NOT NULL DEFAULT 0,
  aftermarket_basis_points basis_points NOT NULL DEFAULT 0,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(user_id, guest_id) = 1),
  CHECK (total_cents = items_cents + shipping_cents + handling_cents + tax_cents),
  CHECK (items_cents <= undiscounted_items_cents),
  CHECK (delivered_at IS NULL OR paid_at IS NOT NULL)
);
CREATE INDEX orders_user ON orders (user_id, created_at DESC);
CREATE INDEX orders_guest ON orders (guest_id);
CREATE INDEX orders_created ON orders (created_at DESC);

CREATE TABLE order_lines (
  order_id id NOT NULL REFERENCES orders,
  position integer NOT NULL,
  product_id id NOT NULL REFERENCES products,
  name text NOT NULL,
  image text NOT NULL,
  brand text NOT NULL,
  lugo_part text NOT NULL,
  vendor text NOT NULL,
  vendor_part text NOT NULL,
  price_cents cents NOT NULL,
  unit_shipping_cents cents NOT NULL,
  qty integer NOT NULL CHECK (qty >= 1),
  line_cents cents NOT NULL,
  PRIMARY KEY (order_id, position),
  UNIQUE (order_id, product_id)
);

-- One row an Idempotency-Key and actor: the same key gives the same order, another body under it is refused.
CREATE TABLE idempotency_keys (
  actor text NOT NULL,              -- user or guest id
  key text NOT NULL,
  body_hash bytea NOT NULL,
  -- Checked at commit: the key is claimed first, so that of two requests at once the second waits for the first.
  order_id id NOT NULL REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor, key)
);

-- Payments (protocol: docs/payments.md) ----------------------------------------------------------------------

CREATE TABLE payment_attempts (
  id id PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  environment text NOT NULL CHECK (environment IN ('demo', 'sandbox', 'live')),
  provider_order_id text UNIQUE,
  amount_cents cents NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency = 'USD'),
  payee text,
  invoice_id text NOT NULL,
  create_request_id text NOT NULL UNIQUE,
  capture_request_id text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN
    ('creating', 'created', 'capturing', 'captured', 'pending', 'declined', 'expired', 'rejected')),
  created_at timestamptz NOT NULL DEFAULT now(),
  capture_started_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payment_attempts_live ON payment_attempts (order_id)
  WHERE state IN ('creating', 'created', 'capturing', 'pending');
CREATE INDEX payment_attempts_order ON payment_attempts (order_id);

CREATE TABLE payments (
  capture_id text PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  attempt_id id REFERENCES payment_attempts,
  kind text NOT NULL CHECK (kind IN ('primary', 'duplicate', 'late', 'foreign')),
  amount_cents cents NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payments_primary ON payments (order_id) WHERE kind = 'primary';

CREATE TABLE refunds (
  request_id text PRIMARY KEY,
  capture_id text NOT NULL REFERENCES payments,
  amount_cents cents NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL CHECK (state IN ('requested', 'completed', 'failed')),
  provider_refund_id text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE reservations (
  id id PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  state text NOT NULL CHECK (state IN ('active', 'claimed', 'released')),
  -- Pinned while a capture is under way: it is not released by time then.
  pinned boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX reservations_active ON reservations (order_id) WHERE state = 'active';
CREATE INDEX reservations_due ON reservations (expires_at) WHERE state = 'active';

CREATE TABLE reservation_lines (
  reservation_id id NOT NULL REFERENCES reservations,
  product_id id NOT NULL REFERENCES products,
  qty integer NOT NULL CHECK (qty >= 1),
  PRIMARY KEY (reservation_id, product_id)
);

CREATE TABLE webhook_events (
  event_id text PRIMARY KEY,
  raw_body text NOT NULL,
  state text NOT NULL CHECK (state IN ('received', 'done', 'failed')),
  received_at timestamptz NOT NULL DEFAULT now()
);

-- Every divergence that needs a human; empty after every test.
CREATE TABLE payment_breaks (
  id id PRIMARY KEY,
  order_id id REFERENCES orders,
  kind text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz
);
