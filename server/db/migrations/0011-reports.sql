-- What the office reads about money and stock, found without reading every row.

-- How many of a product can be had where these are few (`lowStock` in shop/facts.ts), null elsewhere. A column of its own,
-- so that a sale touches an index only when a part becomes short: `on_hand` and `reserved` themselves stand in none.
ALTER TABLE products ADD COLUMN short_stock integer
  GENERATED ALWAYS AS (CASE WHEN on_hand - reserved <= 2 THEN on_hand - reserved END) STORED;
CREATE INDEX products_short ON products (short_stock, name, id) WHERE short_stock IS NOT NULL AND deleted_at IS NULL;

-- A page far back is found in the index alone.
CREATE INDEX orders_newest ON orders (created_at DESC, id);
DROP INDEX orders_created;
-- Sales by day and tax by state, from the index alone.
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (tax_state, items_cents, tax_cents, total_cents)
  WHERE paid_at IS NOT NULL;
CREATE INDEX orders_tax ON orders (tax_state, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_guest_email ON orders (email) WHERE user_id IS NULL;
