-- How many business days after its payment an order was promised to leave the shop at the latest: what `settings` said when it
-- was paid. Null: nothing was promised, or it was paid before this was kept, or through the release before.
ALTER TABLE orders ADD COLUMN ships_within_days smallint;
-- A pickup promises nothing.
ALTER TABLE orders ADD CONSTRAINT orders_ships_within_days
  CHECK (ships_within_days IS NULL OR (ships_within_days > 0 AND paid_at IS NOT NULL AND NOT pickup)) NOT VALID;
