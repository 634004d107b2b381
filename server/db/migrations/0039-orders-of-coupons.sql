-- outside a transaction
-- The uses of a coupon are counted from this index alone, but for payments that are pending or refunded.
DROP INDEX CONCURRENTLY IF EXISTS orders_coupon;
CREATE INDEX CONCURRENTLY orders_coupon ON orders (coupon_id, email)
  INCLUDE (id, user_id, paid_at, canceled_at, expires_at, undiscounted_items_cents, items_cents)
  WHERE coupon_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payments_refunded_in_full;
CREATE INDEX CONCURRENTLY payments_refunded_in_full ON payments (order_id)
  WHERE kind = 'primary' AND refunded_cents >= amount_cents;
