-- How much of each part was sold in each month in California, and what of it came back or was refunded. A nightly job adds
-- finished days when nothing can change in them anymore.
CREATE TABLE product_sales_monthly (
  month date NOT NULL CHECK (extract(day FROM month) = 1), -- its first day
  product_id id NOT NULL REFERENCES products,
  units integer NOT NULL,
  items_cents bigint NOT NULL, -- after the discount
  returned_units integer NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (month, product_id)
);
CREATE INDEX product_sales_monthly_product_id ON product_sales_monthly (product_id);

-- Until which days, in California, the job has added sales to their months; the latest counts.
CREATE TABLE product_sales_days (
  day date PRIMARY KEY
);

-- Each part of an order that was paid, and of each refund its share of what was refunded for parts. A refund that names units
-- is for these; any other is for all parts of the order. By what they cost, and in whole cents that sum to the refund.
CREATE VIEW product_sales_movements AS
  SELECT orders.paid_at AS moment, order_lines.product_id, order_lines.qty AS units, order_lines.line_cents::bigint AS items_cents,
    0 AS returned_units, 0::bigint AS refunded_cents
  FROM orders JOIN order_lines ON order_lines.order_id = orders.id
  WHERE orders.paid_at IS NOT NULL
  UNION ALL
  SELECT refunds.ended_at, parts.product_id, 0, 0, parts.returned_units, parts.refunded_cents
  FROM refunds
  JOIN payments ON payments.capture_id = refunds.capture_id
  CROSS JOIN LATERAL (
    SELECT product_id, returned_units,
      coalesce(div(refunds.items_cents * sum(weight) OVER up_to, nullif(sum(weight) OVER (), 0))
        - div(refunds.items_cents * (sum(weight) OVER up_to - weight), nullif(sum(weight) OVER (), 0)), 0)::bigint AS refunded_cents
    FROM (
      SELECT product_id, position, returned_units,
        CASE WHEN sum(cost) OVER () > 0 THEN cost ELSE line_cents END AS weight
      FROM (
        SELECT order_lines.product_id, position, line_cents::numeric AS line_cents, coalesce(refund_returns.qty, 0) AS returned_units,
          round(line_cents::numeric * coalesce(refund_returns.qty, 0) / order_lines.qty) AS cost
        FROM order_lines
        LEFT JOIN refund_returns ON refund_returns.request_id = refunds.request_id
          AND refund_returns.product_id = order_lines.product_id
        WHERE order_lines.order_id = payments.order_id
      ) AS lines
    ) AS weighed
    WINDOW up_to AS (ORDER BY position)
  ) AS parts
  WHERE refunds.state = 'completed' AND payments.kind = 'primary';
