ALTER TABLE order_requests VALIDATE CONSTRAINT order_requests_return_reason;

-- When orders on their way were sent, or those that wait were ready for pickup: when an admin said so first after it was last
-- taken back. Later entries correct a number.
UPDATE orders SET sent_at = told.at
FROM (
  SELECT thing_id, min(at) AS at FROM audit_log AS entry
  WHERE action = 'order.tracking' AND NOT EXISTS (
    SELECT FROM audit_log AS back
    WHERE back.thing_id = entry.thing_id AND back.action = 'order.unsend' AND back.at >= entry.at)
  GROUP BY thing_id
) AS told
WHERE told.thing_id = orders.id AND orders.sent_at IS NULL AND orders.carrier IS NOT NULL
  AND orders.delivered_at IS NULL AND orders.canceled_at IS NULL;
