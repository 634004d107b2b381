-- What needs a human is told once, and closed with a note.
ALTER TABLE payment_breaks
  ADD COLUMN subject text,         -- what it is about: the id of a capture, an attempt, a refund
  ADD COLUMN resolved_by id REFERENCES users,
  ADD COLUMN note text;
UPDATE payment_breaks SET subject = id;
ALTER TABLE payment_breaks ALTER COLUMN subject SET NOT NULL, ADD UNIQUE (kind, subject);
CREATE INDEX payment_breaks_open ON payment_breaks (created_at) WHERE resolved_at IS NULL;

-- Of an event only what it is about is kept apart; its content is never believed.
ALTER TABLE webhook_events
  ADD COLUMN event_type text NOT NULL DEFAULT '',
  ADD COLUMN provider_order_id text,
  ADD COLUMN capture_id text;
CREATE INDEX webhook_events_received ON webhook_events (received_at);
