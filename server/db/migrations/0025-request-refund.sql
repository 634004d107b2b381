-- Which refund answered what a buyer asked for: if it fails, they wait again.
ALTER TABLE order_requests ADD COLUMN refund_id text REFERENCES refunds;
-- Why they want to return parts; unknown of what was asked before this was.
ALTER TABLE order_requests ADD COLUMN return_reason text
  CHECK (return_reason IN ('fit', 'damaged', 'changedMind', 'other')),
  ADD CONSTRAINT order_requests_return_reason CHECK (kind = 'return' OR return_reason IS NULL);

-- When orders on their way, or waiting to be picked up, got there: the last time that an admin said so and did not take it back.
UPDATE orders SET sent_at = told.at
FROM (
  SELECT thing_id, max(at) FILTER (WHERE action = 'order.tracking') AS at, max(at) FILTER (WHERE action = 'order.unsend') AS taken_back
  FROM audit_log WHERE action IN ('order.tracking', 'order.unsend') GROUP BY thing_id
) AS told
WHERE told.thing_id = orders.id AND orders.sent_at IS NULL AND orders.carrier IS NOT NULL
  AND orders.delivered_at IS NULL AND orders.canceled_at IS NULL
  AND (told.taken_back IS NULL OR told.at > told.taken_back);
