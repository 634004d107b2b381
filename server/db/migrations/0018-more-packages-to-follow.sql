-- Whether packages of an order that is sent are still at the shop.
ALTER TABLE orders ADD COLUMN more_to_follow boolean NOT NULL DEFAULT false;

-- Nothing follows of an order that is not sent after all, also when the release before takes its number back.
CREATE FUNCTION end_more_to_follow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.more_to_follow := false;
  RETURN NEW;
END $$;
CREATE TRIGGER end_more_to_follow BEFORE UPDATE OF tracking_number ON orders
  FOR EACH ROW WHEN (NEW.tracking_number IS NULL AND NEW.more_to_follow) EXECUTE FUNCTION end_more_to_follow();
