-- Which trucks a part fits: rules beside its years (shop/rules/fitment). A part without rules goes by its years alone.
ALTER TABLE products ADD COLUMN fitment jsonb NOT NULL DEFAULT '[]';
ALTER TABLE products ADD CONSTRAINT products_fitment_list CHECK (jsonb_typeof(fitment) = 'array') NOT VALID;

DROP TRIGGER products_changed ON products;
CREATE TRIGGER products_changed
  BEFORE INSERT OR UPDATE OF name, brand, lugo_part, vendor, vendor_part, part_type, years, fitment, description, specs,
    fit_notes, price_cents, rating_sum, rating_count, hidden, deleted_at ON products
  FOR EACH ROW EXECUTE FUNCTION number_product_change();
