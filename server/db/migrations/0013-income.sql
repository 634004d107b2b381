-- What was paid, what went back and what the provider kept on each finished day in California. A nightly job adds days when
-- nothing but a fee can change in them anymore (decision 111).
CREATE TABLE income_daily (
  day date PRIMARY KEY,
  orders integer NOT NULL,
  undiscounted_items_cents bigint NOT NULL,
  items_cents bigint NOT NULL,
  shipping_cents bigint NOT NULL,
  handling_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  refunded_items_cents bigint NOT NULL,
  refunded_shipping_cents bigint NOT NULL,
  refunded_handling_cents bigint NOT NULL,
  refunded_tax_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  unknown_fees integer NOT NULL -- orders of which the provider has not said what it kept, and those of the former shop
);

-- Each payment of an order, and each refund of one, as in `sales_movements`, with all of their parts.
CREATE VIEW income_movements AS
  SELECT orders.paid_at AS moment, 1 AS orders, orders.undiscounted_items_cents::bigint, orders.items_cents::bigint,
    orders.shipping_cents::bigint, orders.handling_cents::bigint, orders.tax_cents::bigint, orders.total_cents::bigint,
    0::bigint AS refunded_items_cents, 0::bigint AS refunded_shipping_cents, 0::bigint AS refunded_handling_cents,
    0::bigint AS refunded_tax_cents, 0::bigint AS refunded_cents,
    coalesce(payments.fee_cents, 0)::bigint AS fee_cents,
    (orders.total_cents > 0 AND payments.fee_cents IS NULL)::integer AS unknown_fees
  FROM orders LEFT JOIN payments ON payments.order_id = orders.id AND payments.kind = 'primary'
  WHERE orders.paid_at IS NOT NULL
  UNION ALL
  SELECT refunds.ended_at, 0, 0, 0, 0, 0, 0, 0, refunds.items_cents, refunds.shipping_cents, refunds.handling_cents,
    refunds.tax_cents, refunds.amount_cents, 0, 0
  FROM refunds JOIN payments ON payments.capture_id = refunds.capture_id
  WHERE refunds.state = 'completed' AND payments.kind = 'primary';

-- The provider may name its fee days after the money: whatever writes it, the days from the payment on are added again.
CREATE FUNCTION forget_income() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM income_daily WHERE day >=
    (SELECT (paid_at AT TIME ZONE 'America/Los_Angeles')::date FROM orders WHERE id = NEW.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_income AFTER UPDATE OF fee_cents ON payments
  FOR EACH ROW WHEN (NEW.kind = 'primary' AND NEW.fee_cents IS DISTINCT FROM OLD.fee_cents)
  EXECUTE FUNCTION forget_income();
