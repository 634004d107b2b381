-- Which refund answered what a buyer asked for: if it fails, they wait again.
ALTER TABLE order_requests ADD COLUMN refund_id text REFERENCES refunds;
-- Why they want to return parts; unknown of what was asked before this was.
ALTER TABLE order_requests ADD COLUMN return_reason text;
ALTER TABLE order_requests ADD CONSTRAINT order_requests_return_reason
  CHECK (return_reason IN ('fit', 'damaged', 'wrong', 'changedMind', 'other') AND (kind = 'return' OR return_reason IS NULL)) NOT VALID;

-- A part that the shop sent by mistake costs its buyer nothing.
ALTER TABLE refund_returns DROP CONSTRAINT refund_returns_reason;
ALTER TABLE refund_returns ADD CONSTRAINT refund_returns_reason
  CHECK (reason IN ('fit', 'damaged', 'wrong', 'changedMind', 'other')) NOT VALID;
