-- When an order was sent, or became ready to be picked up; null also of those that were sent before this was kept.
ALTER TABLE orders ADD COLUMN sent_at timestamptz;
