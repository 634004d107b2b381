-- How a part was to ship when it was ordered; null for lines older than this column: they have what the product says now.
ALTER TABLE order_lines ADD COLUMN freight text;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_freight
  CHECK (freight IN ('parcel', 'oversize', 'truck')) NOT VALID;
