-- What admins find a part in orders by, hidden and deleted ones too: its name and its numbers as they are typed, then each
-- number between bars in letters and digits only. A separate table, like `order_search`: most changes to a product, such as
-- its price, don't change this text.
CREATE TABLE product_search (
  product_id id PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  text text NOT NULL -- lower case
);
CREATE FUNCTION product_search_text(found products) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(found.name || ' ' || found.lugo_part || ' ' || found.vendor_part) || '|'
    || regexp_replace(lower(found.lugo_part || '|' || found.vendor_part), '[^a-z0-9|]', '', 'g') || '|'
$$;
CREATE FUNCTION write_product_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO product_search (product_id, text) VALUES (NEW.id, product_search_text(NEW))
  ON CONFLICT (product_id) DO UPDATE SET text = excluded.text WHERE product_search.text <> excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER product_search AFTER INSERT OR UPDATE OF name, lugo_part, vendor_part ON products
  FOR EACH ROW EXECUTE FUNCTION write_product_search();
INSERT INTO product_search (product_id, text) SELECT id, product_search_text(products) FROM products
ON CONFLICT (product_id) DO NOTHING;
CREATE INDEX product_search_trigrams ON product_search USING gin (text gin_trgm_ops);
