-- Never more goes back than has come: the database itself keeps the sum, whoever writes a refund.
ALTER TABLE payments
  ADD COLUMN refunded_cents cents NOT NULL DEFAULT 0, -- given back or asked for; what failed does not count
  ADD CONSTRAINT payments_refunded CHECK (refunded_cents <= amount_cents);
ALTER TABLE refunds
  ADD COLUMN tax_cents cents NOT NULL DEFAULT 0,      -- of the amount; a tax report takes it off the tax of the order
  ADD COLUMN cause text NOT NULL DEFAULT 'admin' CHECK (cause IN ('admin', 'duplicate', 'late', 'provider')),
  ADD COLUMN reason text NOT NULL DEFAULT '',         -- as the customer reads it
  ADD COLUMN requested_by id REFERENCES users,
  ADD COLUMN idempotency_key text,                    -- of the admin's call, kept as long as the refund
  ADD COLUMN request_hash bytea,                      -- of what he asked for under that key
  ADD COLUMN sent_at timestamptz,                     -- when the provider was asked first
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN issue text,                              -- the provider's word for why it failed
  ADD CONSTRAINT refunds_tax CHECK (tax_cents <= amount_cents),
  ADD CONSTRAINT refunds_key UNIQUE (requested_by, idempotency_key);
CREATE INDEX refunds_capture ON refunds (capture_id);
CREATE INDEX refunds_ended ON refunds (ended_at);
CREATE INDEX refunds_requested ON refunds (created_at) WHERE state = 'requested';
CREATE INDEX payments_order ON payments (order_id);
CREATE INDEX payments_created ON payments (created_at);

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
