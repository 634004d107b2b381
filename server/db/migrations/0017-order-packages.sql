-- The packages of an order beyond the first, whose carrier and number are those of the order itself.
CREATE TABLE order_packages (
  order_id id NOT NULL REFERENCES orders,
  position integer NOT NULL CHECK (position >= 2),
  carrier text NOT NULL CHECK (carrier <> '' AND carrier <> 'Local pickup'),
  tracking_number text NOT NULL CHECK (tracking_number <> ''),
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, position)
);

-- An order that is not sent after all, or is picked up, has no packages, also when the release before takes its number back.
CREATE FUNCTION forget_packages() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM order_packages WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_packages AFTER UPDATE OF tracking_number ON orders
  FOR EACH ROW WHEN (OLD.tracking_number IS NOT NULL AND NEW.tracking_number IS NULL) EXECUTE FUNCTION forget_packages();

-- Admins find an order by the number of any of its packages.
CREATE FUNCTION order_search_text(found orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(E'\n',
    found.id, found.email, found.erased_customer_name, found.shipping_address ->> 'name', replace(found.tracking_number, ' ', ''),
    regexp_replace(found.shipping_address ->> 'phone', '[^0-9]', '', 'g'),
    (SELECT string_agg(replace(tracking_number, ' ', ''), E'\n' ORDER BY position)
      FROM order_packages WHERE order_id = found.id)))
$$;
CREATE OR REPLACE FUNCTION write_order_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO order_search (order_id, text) VALUES (NEW.id, order_search_text(NEW))
  ON CONFLICT (order_id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;
CREATE FUNCTION write_package_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE order_search SET text = order_search_text(orders) FROM orders
  WHERE orders.id = coalesce(NEW.order_id, OLD.order_id) AND order_search.order_id = orders.id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search AFTER INSERT OR DELETE ON order_packages
  FOR EACH ROW EXECUTE FUNCTION write_package_search();
