-- With how many available or fewer a part is to be ordered again; null: `lowStockMax` (shop/facts.ts).
ALTER TABLE products ADD COLUMN reorder_level integer;
ALTER TABLE products ADD CONSTRAINT products_reorder_level CHECK (reorder_level BETWEEN 0 AND 1000000) NOT VALID;
