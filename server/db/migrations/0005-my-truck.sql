-- The trucks that customers keep in their account.
CREATE TABLE trucks (
  user_id id NOT NULL REFERENCES users,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 10), -- the first is the one they shop for now; `trucksMax` (shop/facts.ts)
  truck text NOT NULL CHECK (truck ~ '^(19|20)\d\d(,[a-z0-9-]+)*$' AND length(truck) <= 200), -- as shop/rules/fitment/truck-code.ts writes it
  PRIMARY KEY (user_id, position),
  UNIQUE (user_id, truck)
);

ALTER TABLE orders ADD COLUMN truck text; -- what its buyer told us of the truck; null when they didn't
ALTER TABLE orders ADD CONSTRAINT orders_truck
  CHECK (truck ~ '^(19|20)\d\d(,[a-z0-9-]+)*$' AND length(truck) <= 200) NOT VALID;

-- What the buyer was told of a part and the truck. The reason names the truck, so it goes when the order forgets its customer.
ALTER TABLE order_lines ADD COLUMN fit text;
ALTER TABLE order_lines ADD COLUMN fit_reason text;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_fit CHECK (fit IN ('fits', 'check', 'no')) NOT VALID;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_fit_reason CHECK (fit_reason IS NULL OR fit IS NOT NULL) NOT VALID;
