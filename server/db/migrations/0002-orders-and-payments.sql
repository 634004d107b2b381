-- Tax rates, orders, stock reservations and payments.

-- The sales tax of each state, from which day on.
CREATE TABLE tax_rates (
  state text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  rate_basis_points basis_points NOT NULL,
  valid_from date NOT NULL,
  PRIMARY KEY (state, valid_from)
);
INSERT INTO tax_rates (state, rate_basis_points, valid_from)
SELECT state, CASE state WHEN 'CA' THEN 750 ELSE 0 END, DATE '2005-01-01'
FROM unnest(string_to_array('AL AZ AR CA CO CT DE DC FL GA ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY', ' ')) AS state;

-- Orders -----------------------------------------------------------------------------------------------------

-- What somebody has ordered, at which prices. An order is priced once and keeps copies of everything that can change.
CREATE TABLE orders (
  id id PRIMARY KEY,
  number integer NOT NULL GENERATED ALWAYS AS IDENTITY (START WITH 570001) UNIQUE, -- for people; grants nothing
  user_id id REFERENCES users,
  guest_id id REFERENCES guests, -- kept when the order joins an account: the guest's token goes on opening it
  claimed_by id REFERENCES users, -- the account that the order joins once the order's email is verified for it
  email text NOT NULL CHECK (email = lower(email)),
  erased_customer_name text, -- of an account that was deleted since: the order keeps its own copy
  erase_from timestamptz, -- its customer is erased: from then on nothing in the order names them (its email is empty then)
  shipping_address jsonb NOT NULL, -- the fields of the shipping form
  address_incomplete boolean NOT NULL,
  payment_method text NOT NULL,
  customer_note text NOT NULL DEFAULT '' CHECK (length(customer_note) <= 500), -- to the shop; the number repeats `customerNoteMax` (shop/facts.ts)
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
  expires_at timestamptz NOT NULL, -- until when an unpaid order can be paid at its prices
  paid_at timestamptz,
  delivered_at timestamptz,
  canceled_at timestamptz,
  canceled_by id REFERENCES users, -- null when its buyer canceled it
  cancel_reason text, -- shown to the customer
  restocked boolean NOT NULL DEFAULT false, -- canceled after the provider took the payment back: the parts that had not come back with a refund are in stock again
  carrier text,
  tracking_number text,
  version integer NOT NULL DEFAULT 1, -- an admin's edits only; payments leave it alone
  -- When it came from the former shop (decision 071). Its amounts are as they were there, it took its units from the former
  -- shop's stock, and its money is not among our payments: nothing compares or refunds it here.
  imported_at timestamptz,
  imported_payment text, -- PayPal's id of it, as the former shop kept it
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT orders_imported_payment CHECK (imported_payment IS NULL OR (imported_at IS NOT NULL AND paid_at IS NOT NULL)),
  CONSTRAINT orders_buyer CHECK (num_nonnulls(user_id, guest_id) >= 1),
  CONSTRAINT orders_total CHECK (imported_at IS NOT NULL OR total_cents = items_cents + shipping_cents + handling_cents + tax_cents),
  CONSTRAINT orders_items CHECK (items_cents <= undiscounted_items_cents),
  CONSTRAINT orders_delivered_after_paid CHECK (delivered_at IS NULL OR paid_at IS NOT NULL),
  CONSTRAINT orders_canceled_or_delivered CHECK (canceled_at IS NULL OR delivered_at IS NULL),
  CONSTRAINT orders_restocked CHECK (NOT restocked OR (paid_at IS NOT NULL AND canceled_at IS NOT NULL)),
  CONSTRAINT orders_cancellation CHECK (canceled_at IS NOT NULL OR (canceled_by IS NULL AND cancel_reason IS NULL)),
  CONSTRAINT orders_tracking CHECK ((carrier IS NULL OR carrier = 'Local pickup') = (tracking_number IS NULL)),
  -- An order copies the code of its coupon; without a coupon there is no discount.
  CONSTRAINT orders_coupon_copied CHECK (imported_at IS NOT NULL OR (coupon_id IS NULL) = (coupon_code IS NULL)),
  CONSTRAINT orders_discount_by_coupon
    CHECK (imported_at IS NOT NULL OR coupon_id IS NOT NULL OR (napco_basis_points = 0 AND aftermarket_basis_points = 0
      AND items_cents = undiscounted_items_cents))
);
CREATE INDEX orders_user ON orders (user_id, created_at DESC);
CREATE INDEX orders_guest ON orders (guest_id);
CREATE INDEX orders_guest_email ON orders (email) WHERE user_id IS NULL;
CREATE INDEX orders_claimed ON orders (claimed_by) WHERE user_id IS NULL AND claimed_by IS NOT NULL;
CREATE INDEX orders_to_erase ON orders (erase_from) WHERE erase_from IS NOT NULL;
CREATE INDEX orders_newest ON orders (created_at DESC, id);
CREATE INDEX orders_total_sorted ON orders (total_cents, id);
CREATE INDEX orders_to_ship ON orders (paid_at) WHERE paid_at IS NOT NULL AND delivered_at IS NULL;
-- Recent sales are read from the index alone.
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (tax_state, items_cents, tax_cents, total_cents)
  WHERE paid_at IS NOT NULL;
CREATE INDEX orders_tax ON orders (tax_state, paid_at) WHERE paid_at IS NOT NULL;

-- They never change once the order is placed: reservations rely on them.
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
  PRIMARY KEY (order_id, product_id)
);

CREATE INDEX order_lines_product ON order_lines (product_id, order_id);

-- What admins find orders by, besides their parts. A table of its own: each time an order is paid, sent or delivered its
-- row is written again, and would enter all its trigrams again.
CREATE TABLE order_search (
  order_id id PRIMARY KEY REFERENCES orders,
  text text NOT NULL -- lower case, one field on each line; a tracking number without spaces, a phone number as digits
);
CREATE INDEX order_search_trigrams ON order_search USING gin (text gin_trgm_ops);
CREATE FUNCTION write_order_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO order_search (order_id, text) VALUES (NEW.id, lower(concat_ws(E'\n',
    NEW.id, NEW.email, NEW.erased_customer_name, NEW.shipping_address ->> 'name', replace(NEW.tracking_number, ' ', ''),
    regexp_replace(NEW.shipping_address ->> 'phone', '[^0-9]', '', 'g'))))
  ON CONFLICT (order_id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search AFTER INSERT OR UPDATE OF email, erased_customer_name, shipping_address, tracking_number ON orders
  FOR EACH ROW EXECUTE FUNCTION write_order_search();

-- What the admins write about an order for each other.
CREATE TABLE order_notes (
  id id PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  user_id id NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_notes_order ON order_notes (order_id, created_at);

-- One row per actor and Idempotency-Key: the same key returns the same order; another body under it is refused.
CREATE TABLE idempotency_keys (
  actor text NOT NULL, -- id of the user or guest
  key text NOT NULL,
  body_hash bytea NOT NULL,
  -- Checked at commit: the key is inserted first, so that of two simultaneous requests the second waits for the first.
  order_id id NOT NULL REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor, key)
);

-- Orders that have stock reserved for them while they are being paid: what their lines say. A row lives no longer than
-- its reservation.
CREATE TABLE reservations (
  order_id id PRIMARY KEY REFERENCES orders,
  expires_at timestamptz, -- null while a capture is in progress: the reservation does not expire then
  for_capture boolean NOT NULL DEFAULT false, -- made for a capture, after the one of the start had lapsed: ends with it
  -- Keyed hashes of the address ranges it was started from, used to limit what is reserved and not paid.
  network bytea, -- IPv4 /24 or IPv6 /64
  site bytea,    -- IPv6 /48
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reservations_by_network ON reservations (network) WHERE network IS NOT NULL;
CREATE INDEX reservations_by_site ON reservations (site) WHERE site IS NOT NULL;
CREATE INDEX reservations_due ON reservations (expires_at) WHERE expires_at IS NOT NULL;

-- Payments (protocol: docs/payments.md) ----------------------------------------------------------------------

-- Each start of a payment, with its order at the provider.
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
  address_sent boolean NOT NULL DEFAULT false, -- the provider knows where the parcel goes
  state text NOT NULL CHECK (state IN
    ('creating', 'created', 'capturing', 'captured', 'pending', 'declined', 'expired', 'rejected')),
  network bytea, -- as of the reservation; only while the attempt is live
  site bytea,
  pending_reason text, -- why the provider has not decided about the capture, in its own code
  created_at timestamptz NOT NULL DEFAULT now(),
  capture_started_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_attempts_network CHECK
    (num_nonnulls(network, site) = 0 OR state IN ('creating', 'created', 'capturing', 'pending'))
);
CREATE UNIQUE INDEX payment_attempts_live ON payment_attempts (order_id)
  WHERE state IN ('creating', 'created', 'capturing', 'pending');
CREATE INDEX payment_attempts_order ON payment_attempts (order_id);
-- Money is found by it: disputes and captures that name nothing else.
CREATE INDEX payment_attempts_invoice ON payment_attempts (invoice_id);

-- Captures: money that has come in.
CREATE TABLE payments (
  capture_id text PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  attempt_id id REFERENCES payment_attempts,
  kind text NOT NULL CHECK (kind IN ('primary', 'duplicate', 'late', 'foreign')),
  amount_cents cents NOT NULL,
  currency text NOT NULL CHECK (length(currency) = 3),
  refunded_cents cents NOT NULL DEFAULT 0, -- kept by count_refund(): refunded or requested; failed refunds do not count
  -- What the provider said of it last.
  status text NOT NULL CHECK (status IN
    ('COMPLETED', 'DECLINED', 'PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED', 'UNKNOWN')),
  seller_protection text NOT NULL DEFAULT 'unknown' CHECK (seller_protection IN
    ('eligible', 'partially_eligible', 'not_eligible', 'unknown')),
  fee_cents cents,
  net_cents cents,
  -- How the parcel was sent, as the provider was told; or the provider's code for why it would not be told.
  sent_tracking_number text,
  tracking_issue text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_refunded CHECK (refunded_cents <= amount_cents),
  -- Money in another currency is never taken for ours.
  CONSTRAINT payments_currency CHECK (currency = 'USD' OR kind = 'foreign'),
  CONSTRAINT payments_fee CHECK (num_nonnulls(fee_cents, net_cents) IN (0, 2))
);
CREATE UNIQUE INDEX payments_primary ON payments (order_id) WHERE kind = 'primary';
CREATE INDEX payments_order ON payments (order_id);
CREATE INDEX payments_created ON payments (created_at);

-- Money that goes back, or has gone back, of one payment.
CREATE TABLE refunds (
  request_id text PRIMARY KEY,
  capture_id text NOT NULL REFERENCES payments,
  amount_cents cents NOT NULL CHECK (amount_cents > 0),
  -- The breakdown of the refund; tax reports subtract its items and tax from the order's. All zero for money that paid
  -- for nothing: it was never a sale.
  items_cents cents NOT NULL DEFAULT 0,
  shipping_cents cents NOT NULL DEFAULT 0,
  handling_cents cents NOT NULL DEFAULT 0,
  tax_cents cents NOT NULL DEFAULT 0,
  cause text NOT NULL DEFAULT 'admin' CHECK (cause IN ('admin', 'duplicate', 'late', 'provider')),
  reason text NOT NULL DEFAULT '', -- shown to the customer
  requested_by id REFERENCES users,
  idempotency_key text, -- of the admin's request, kept as long as the refund
  request_hash bytea,   -- of the body sent under that key
  state text NOT NULL CHECK (state IN ('requested', 'completed', 'failed')),
  provider_refund_id text UNIQUE,
  issue text, -- the provider's code for why it failed
  sent_at timestamptz, -- when the provider was first asked
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT refunds_ended CHECK (state <> 'completed' OR ended_at IS NOT NULL),
  CONSTRAINT refunds_parts CHECK (items_cents + shipping_cents + handling_cents + tax_cents IN (0, amount_cents)),
  CONSTRAINT refunds_key UNIQUE (requested_by, idempotency_key)
);
CREATE INDEX refunds_capture ON refunds (capture_id);

-- Units that came back with a refund, or were never sent, even if it failed. Those that were restocked stay in stock then.
CREATE TABLE refund_returns (
  request_id text NOT NULL REFERENCES refunds,
  product_id id NOT NULL REFERENCES products,
  qty integer NOT NULL CHECK (qty >= 1),
  restocked boolean NOT NULL,
  unsent boolean NOT NULL, -- whether the order was still at the shop then, so that they are not packed
  PRIMARY KEY (request_id, product_id)
);
CREATE INDEX refunds_ended ON refunds (ended_at);
CREATE INDEX refunds_requested ON refunds (created_at) WHERE state = 'requested';

-- The database itself keeps the sum of refunds, whatever writes one: no more is refunded than was paid.
CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state <> 'failed' THEN
    UPDATE payments SET refunded_cents = refunded_cents - OLD.amount_cents WHERE capture_id = OLD.capture_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state <> 'failed' THEN
    UPDATE payments SET refunded_cents = refunded_cents + NEW.amount_cents WHERE capture_id = NEW.capture_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_refund AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents, capture_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION count_refund();

-- Webhook events. Only the ids they mention are stored separately; their content is never trusted.
CREATE TABLE webhook_events (
  event_id text PRIMARY KEY,
  event_type text NOT NULL DEFAULT '',
  provider_order_id text,
  capture_id text,
  refund_id text, -- the refund or reversal, when the event is about one
  dispute_id text,
  raw_body text NOT NULL,
  state text NOT NULL CHECK (state IN ('received', 'done', 'failed')),
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_events_received ON webhook_events (received_at);
CREATE INDEX webhook_events_kept_bodies ON webhook_events (received_at) WHERE raw_body <> '';

-- Addresses of certificates under which an event has been verified: they are loaded however many invented ones are sent.
CREATE TABLE webhook_certificates (
  address text PRIMARY KEY,
  verified_at timestamptz NOT NULL DEFAULT now()
);

-- Events that lost their job are looked for every minute.
CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE state = 'received';
-- What the provider has taken back is not taken for a refund.
CREATE INDEX webhook_events_reversals ON webhook_events (refund_id)
  WHERE event_type = 'PAYMENT.CAPTURE.REVERSED';

-- A customer's complaint to the provider or to their bank, as it was when it was last read from the provider.
CREATE TABLE disputes (
  id text PRIMARY KEY, -- the provider's
  order_id id REFERENCES orders,
  capture_id text, -- without a reference: the payment may not be known yet
  stage text NOT NULL, -- the provider's codes, which may grow: INQUIRY, CHARGEBACK, PRE_ARBITRATION, ARBITRATION
  reason text NOT NULL,
  status text NOT NULL, -- RESOLVED once it is over
  amount_cents cents NOT NULL,
  currency text NOT NULL,
  respond_by timestamptz, -- until when the owner must answer; null when no answer is due
  reminded_of timestamptz, -- the respond_by that the owner has been reminded of
  outcome text,
  opened_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL -- by the provider
);
CREATE INDEX disputes_order ON disputes (order_id);
CREATE INDEX disputes_open ON disputes (respond_by) WHERE status <> 'RESOLVED';
CREATE INDEX disputes_newest ON disputes (opened_at DESC, id);

-- Every discrepancy that needs a human. Each is reported once and closed with a note; empty after every test.
CREATE TABLE payment_issues (
  id id PRIMARY KEY,
  order_id id REFERENCES orders,
  kind text NOT NULL,
  subject text NOT NULL, -- id of the capture, payment attempt, refund or other transaction it is about
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolved_by id REFERENCES users,
  note text,
  returned_at timestamptz, -- when the provider had given back the money that it had taken or held
  UNIQUE (kind, subject)
);
CREATE INDEX payment_issues_order ON payment_issues (order_id);
CREATE INDEX payment_issues_open ON payment_issues (created_at) WHERE resolved_at IS NULL;

-- Sales by day -----------------------------------------------------------------------------------------------

-- What was paid and what went back on each finished day in California, by the state that taxed it. A nightly job adds days
-- when nothing can change in them anymore.
CREATE TABLE sales_daily (
  day date NOT NULL,
  tax_state text NOT NULL,
  orders integer NOT NULL,
  items_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  refunded_items_cents bigint NOT NULL,
  refunded_tax_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (day, tax_state)
);

-- Each payment of an order, and each refund of one. Money that paid for nothing was never a sale.
CREATE VIEW sales_movements AS
  SELECT paid_at AS moment, tax_state, 1 AS orders, items_cents::bigint, tax_cents::bigint, total_cents::bigint,
    0::bigint AS refunded_items_cents, 0::bigint AS refunded_tax_cents, 0::bigint AS refunded_cents
  FROM orders WHERE paid_at IS NOT NULL
  UNION ALL
  SELECT refunds.ended_at, orders.tax_state, 0, 0, 0, 0, refunds.items_cents, refunds.tax_cents, refunds.amount_cents
  FROM refunds
  JOIN payments ON payments.capture_id = refunds.capture_id
  JOIN orders ON orders.id = payments.order_id
  WHERE refunds.state = 'completed' AND payments.kind = 'primary';

-- The movements of the days that are not in `sales_daily` yet.
CREATE VIEW recent_sales AS
  SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date AS day, tax_state, orders, items_cents, tax_cents,
    total_cents, refunded_items_cents, refunded_tax_cents, refunded_cents
  FROM sales_movements
  WHERE moment >= coalesce(
    ((SELECT max(day) FROM sales_daily) + 1)::timestamp AT TIME ZONE 'America/Los_Angeles', '-infinity');

-- All sales, in any number of rows for a day and a state.
CREATE VIEW sales_by_day AS TABLE sales_daily UNION ALL TABLE recent_sales;
