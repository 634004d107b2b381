-- first schema
-- needs 0001-accounts.sql
-- What nightly jobs add up, so that reports and pages need not read all orders.

-- Sales by day -----------------------------------------------------------------------------------------------

-- What was paid and what went back on each finished day in California, by the state that taxed it. A nightly job adds days
-- when nothing can change in them anymore.
CREATE TABLE sales_daily (
  day date NOT NULL,
  tax_state text NOT NULL,
  orders integer NOT NULL,
  items_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  refunded_items_cents bigint NOT NULL,
  refunded_tax_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (day, tax_state)
);

-- Each payment of an order, and each refund of one. Money that paid for nothing was never a sale.
CREATE VIEW sales_movements AS
  SELECT paid_at AS moment, tax_state, 1 AS orders, items_cents::bigint, tax_cents::bigint, total_cents::bigint,
    0::bigint AS refunded_items_cents, 0::bigint AS refunded_tax_cents, 0::bigint AS refunded_cents
  FROM orders WHERE paid_at IS NOT NULL
  UNION ALL
  SELECT refunds.ended_at, orders.tax_state, 0, 0, 0, 0, refunds.items_cents, refunds.tax_cents, refunds.amount_cents
  FROM refunds
  JOIN payments ON payments.capture_id = refunds.capture_id
  JOIN orders ON orders.id = payments.order_id
  WHERE refunds.state = 'completed' AND payments.kind = 'primary';

-- The movements of the days that are not in `sales_daily` yet.
CREATE VIEW recent_sales AS
  SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date AS day, tax_state, orders, items_cents, tax_cents,
    total_cents, refunded_items_cents, refunded_tax_cents, refunded_cents
  FROM sales_movements
  WHERE moment >= coalesce(
    ((SELECT max(day) FROM sales_daily) + 1)::timestamp AT TIME ZONE 'America/Los_Angeles', '-infinity');

-- All sales, in any number of rows for a day and a state.
CREATE VIEW sales_by_day AS TABLE sales_daily UNION ALL TABLE recent_sales;

-- Sales by part ----------------------------------------------------------------------------------------------

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
  SELECT orders.paid_at AS moment, order_lines.product_id, order_lines.qty AS units,
    order_lines.line_cents::bigint AS items_cents, 0 AS returned_units, 0::bigint AS refunded_cents
  FROM orders JOIN order_lines ON order_lines.order_id = orders.id
  WHERE orders.paid_at IS NOT NULL
  UNION ALL
  SELECT refunds.ended_at, parts.product_id, 0, 0, parts.returned_units, parts.refunded_cents
  FROM refunds
  JOIN payments ON payments.capture_id = refunds.capture_id
  CROSS JOIN LATERAL (
    SELECT product_id, returned_units,
      coalesce(div(refunds.items_cents * sum(weight) OVER up_to, nullif(sum(weight) OVER (), 0))
        - div(refunds.items_cents * (sum(weight) OVER up_to - weight), nullif(sum(weight) OVER (), 0)), 0)::bigint
        AS refunded_cents
    FROM (
      SELECT product_id, position, returned_units,
        CASE WHEN sum(cost) OVER () > 0 THEN cost ELSE line_cents END AS weight
      FROM (
        SELECT order_lines.product_id, position, line_cents::numeric AS line_cents,
          coalesce(refund_returns.qty, 0) AS returned_units,
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

-- What customers bought and kept -----------------------------------------------------------------------------

-- How many customers have bought two parts in one order. Nothing says who they are.
CREATE TABLE bought_together (
  product_id id NOT NULL REFERENCES products,
  other_id id NOT NULL REFERENCES products,
  customers integer NOT NULL CHECK (customers >= 1),
  PRIMARY KEY (product_id, other_id),
  CONSTRAINT bought_together_once CHECK (product_id < other_id)
);
-- What pages show; the number repeats `togetherCustomersMin` (shop/facts.ts).
CREATE INDEX bought_together_shown ON bought_together (product_id, customers DESC) WHERE customers >= 3;
CREATE INDEX bought_together_shown_other ON bought_together (other_id, customers DESC) WHERE customers >= 3;

-- The finished days whose orders are counted in `bought_together`, so that none is counted twice. A nightly job adds days.
CREATE TABLE bought_together_days (
  day date PRIMARY KEY -- in California
);

-- How many owners of a truck of a model year got a part and kept it or sent it back because it didn't fit. A nightly job
-- writes it.
CREATE TABLE fit_counts (
  product_id id NOT NULL REFERENCES products,
  year integer NOT NULL,
  owners integer NOT NULL CHECK (owners >= 1),
  sent_back integer NOT NULL CHECK (sent_back BETWEEN 0 AND owners),
  PRIMARY KEY (product_id, year)
);
