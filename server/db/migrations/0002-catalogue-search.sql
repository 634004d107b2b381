-- What a reader of the catalogue needs to find products quickly and to notice every change.

-- Each change of what listings and search are made of takes the next number, so that a process reads what is new since
-- the number it has seen. Stock is not among it: a sale changes no list.
-- Numbers are taken under a lock that all writers share until they commit. A reader who gets it for himself knows that no
-- number below the highest is still to come (see features/catalog/data.ts).
CREATE SEQUENCE product_changes;
ALTER TABLE products ADD COLUMN change_no bigint NOT NULL DEFAULT 0;
ALTER SEQUENCE product_changes OWNED BY products.change_no;

CREATE FUNCTION number_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1957003);
  NEW.change_no := nextval('product_changes');
  RETURN NEW;
END $$;

CREATE TRIGGER products_changed
  BEFORE INSERT OR UPDATE OF name, brand, lugo_part, vendor, vendor_part, part_type, years, description, specs, fit_notes,
    price_cents, rating_sum, rating_count, hidden, deleted_at ON products
  FOR EACH ROW EXECUTE FUNCTION number_product_change();
UPDATE products SET name = name;

CREATE INDEX products_change ON products (change_no);
CREATE INDEX products_top ON products (rating DESC, rating_count DESC, lugo_part) WHERE NOT hidden AND deleted_at IS NULL;
CREATE INDEX products_featured ON products (featured_position)
  WHERE featured_position IS NOT NULL AND NOT hidden AND deleted_at IS NULL;
