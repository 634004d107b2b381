-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS products_top_positions;
CREATE INDEX CONCURRENTLY products_top_positions ON products (top_position)
  WHERE top_position IS NOT NULL AND NOT hidden AND deleted_at IS NULL;
