-- What a reader of the catalogue needs to find products quickly and to notice every change.

-- Each change of what listings and search are made of takes the next number, so that a process reads what is new since
-- the number it has seen. Stock is not among it: a sale changes no list.
CREATE SEQUENCE product_changes;
ALTER TABLE products ADD COLUMN change_no bigint NOT NULL DEFAULT nextval('product_changes');
ALTER SEQUENCE product_changes OWNED BY products.change_no;
CREATE INDEX products_change ON products (change_no);

CREATE FUNCTION number_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.change_no := nextval('product_changes');
  RETURN NEW;
END $$;

CREATE TRIGGER products_changed
  BEFORE UPDATE OF name, brand, lugo_part, vendor, vendor_part, part_type, years, description, specs, fit_notes,
    price_cents, rating_sum, rating_count, hidden, deleted_at ON products
  FOR EACH ROW EXECUTE FUNCTION number_product_change();

CREATE INDEX products_top ON products (rating DESC, rating_count DESC, lugo_part) WHERE NOT hidden AND deleted_at IS NULL;
CREATE INDEX products_featured ON products (featured_position)
  WHERE featured_position IS NOT NULL AND NOT hidden AND deleted_at IS NULL;
