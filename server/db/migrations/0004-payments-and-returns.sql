-- first schema
-- needs 0001-accounts.sql
-- Money that comes in and goes back, what buyers ask for after they have paid, and what the payment provider says.

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
-- Their orders give back the use of a coupon.
CREATE INDEX payments_refunded_in_full ON payments (order_id)
  WHERE kind = 'primary' AND refunded_cents >= amount_cents;

-- Refunds and requests ---------------------------------------------------------------------------------------

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

-- Units that came back with a refund, or were never sent, even if it failed. Those that were restocked stay in stock then.
CREATE TABLE refund_returns (
  request_id text NOT NULL REFERENCES refunds,
  product_id id NOT NULL REFERENCES products,
  qty integer NOT NULL CHECK (qty >= 1),
  -- Why they came back; null for those that were never sent, and where nobody said. A part that the shop sent by mistake
  -- (wrong) costs its buyer nothing.
  reason text CONSTRAINT refund_returns_reason CHECK (reason IN ('fit', 'damaged', 'wrong', 'changedMind', 'other')),
  restocked boolean NOT NULL,
  unsent boolean NOT NULL, -- whether the order was still at the shop then, so that they are not packed
  PRIMARY KEY (request_id, product_id)
);

-- What buyers ask for about an order that they have paid: to cancel it, or to take parts back. One at a time.
CREATE TABLE order_requests (
  id id PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('cancel', 'return')),
  return_reason text, -- why they want to return parts
  reason text NOT NULL CHECK (length(reason) <= 1000), -- in their words; empty: they gave none, or it was erased
  answer text CHECK (length(answer) BETWEEN 1 AND 5000),
  answered_at timestamptz, -- also when nothing was written, because it was done or said on the phone
  withdrawn boolean NOT NULL DEFAULT false, -- by the buyer, before the shop answered: `answered_at` is when
  refund_id text REFERENCES refunds, -- which refund answered it: if it fails, the buyer waits again
  -- Whether the parts are on their way back: the shop has answered so, and waits for them.
  return_expected boolean NOT NULL DEFAULT false,
  returned_with text REFERENCES refunds, -- which refund ended that: if it fails, it is still owed
  created_at timestamptz NOT NULL,
  CONSTRAINT order_requests_return_reason
    CHECK (return_reason IN ('fit', 'damaged', 'wrong', 'changedMind', 'other')
      AND (kind = 'return' OR return_reason IS NULL)),
  CONSTRAINT order_requests_answered CHECK (answer IS NULL OR answered_at IS NOT NULL),
  CONSTRAINT order_requests_withdrawn
    CHECK (NOT withdrawn OR (answered_at IS NOT NULL AND num_nonnulls(answer, refund_id, returned_with) = 0
      AND NOT return_expected)),
  CONSTRAINT order_requests_return_expected
    CHECK (NOT return_expected OR (kind = 'return' AND answered_at IS NOT NULL AND returned_with IS NULL))
);
CREATE UNIQUE INDEX order_requests_open ON order_requests (order_id) WHERE answered_at IS NULL;
CREATE INDEX order_requests_order_id ON order_requests (order_id);

-- Which parts a buyer wants to return, and how many of each.
CREATE TABLE order_request_parts (
  request_id id NOT NULL REFERENCES order_requests,
  product_id id NOT NULL REFERENCES products,
  qty integer NOT NULL CHECK (qty > 0),
  PRIMARY KEY (request_id, product_id)
);
CREATE INDEX order_request_parts_product_id ON order_request_parts (product_id);

-- The provider -----------------------------------------------------------------------------------------------

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
-- Events that lost their job are looked for every minute.
CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE state = 'received';
-- What the provider has taken back is not taken for a refund.
CREATE INDEX webhook_events_reversals ON webhook_events (refund_id)
  WHERE event_type = 'PAYMENT.CAPTURE.REVERSED';

-- Addresses of certificates under which an event has been verified: they are loaded however many invented ones are sent.
CREATE TABLE webhook_certificates (
  address text PRIMARY KEY,
  verified_at timestamptz NOT NULL DEFAULT now()
);

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
