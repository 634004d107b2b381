-- What the owner has decided for the whole shop, in one row.
CREATE TABLE settings (
  id id PRIMARY KEY DEFAULT repeat('0', 24) CHECK (id = repeat('0', 24)), -- for the audit log
  pickup boolean NOT NULL DEFAULT false, -- customers can choose to pick up their parts at the shop
  version integer NOT NULL DEFAULT 1
);
INSERT INTO settings DEFAULT VALUES;

-- Whether the buyer chose to pick it up: then it has no shipping, and the tax of the shop's own state (decision 088).
ALTER TABLE orders ADD COLUMN pickup boolean NOT NULL DEFAULT false;
ALTER TABLE orders ADD CONSTRAINT orders_pickup CHECK (NOT pickup OR shipping_cents = 0) NOT VALID;
