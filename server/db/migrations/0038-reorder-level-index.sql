-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS products_with_reorder_level;
CREATE INDEX CONCURRENTLY products_with_reorder_level ON products (id)
  WHERE reorder_level IS NOT NULL AND deleted_at IS NULL;
