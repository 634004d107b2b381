-- Whether a hidden product can be seen and ordered by whoever has the link of its page: a part that was quoted to a customer.
ALTER TABLE products ADD COLUMN by_link boolean NOT NULL DEFAULT false;
ALTER TABLE products ADD CONSTRAINT products_by_link_complete CHECK (NOT by_link OR (name <> '' AND price_cents > 0)) NOT VALID;

-- Showing the product ends it, also when the release before shows it: what is hidden again later must not be sold by a
-- forgotten link.
CREATE FUNCTION forget_link() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.by_link := false;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_link BEFORE INSERT OR UPDATE OF hidden ON products
  FOR EACH ROW WHEN (NEW.by_link AND NOT NEW.hidden) EXECUTE FUNCTION forget_link();
