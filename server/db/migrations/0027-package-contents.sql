-- Which parts of an order are in which of its packages, as far as somebody has said.
CREATE TABLE package_contents (
  order_id id NOT NULL REFERENCES orders,
  position integer NOT NULL CHECK (position >= 1), -- 1: the package whose carrier and number are those of the order itself
  product_id id NOT NULL,
  qty integer NOT NULL CHECK (qty > 0),
  PRIMARY KEY (order_id, product_id, position),
  FOREIGN KEY (order_id, product_id) REFERENCES order_lines
);

-- They go with their package, also when the release before removes it or takes the number back.
CREATE FUNCTION forget_package_contents() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM package_contents WHERE order_id = OLD.order_id AND position = OLD.position;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_package_contents AFTER DELETE ON order_packages
  FOR EACH ROW EXECUTE FUNCTION forget_package_contents();
CREATE OR REPLACE FUNCTION forget_packages() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM order_packages WHERE order_id = NEW.id;
  DELETE FROM package_contents WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
