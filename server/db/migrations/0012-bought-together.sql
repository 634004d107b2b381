-- The finished days whose orders are counted in `bought_together`, so that none is counted twice. A nightly job adds days.
CREATE TABLE bought_together_days (
  day date PRIMARY KEY -- in California
);

-- How many customers have bought two parts in one order. Nothing says who they are.
CREATE TABLE bought_together (
  product_id id NOT NULL REFERENCES products,
  other_id id NOT NULL REFERENCES products,
  customers integer NOT NULL CHECK (customers >= 1),
  PRIMARY KEY (product_id, other_id),
  CONSTRAINT bought_together_once CHECK (product_id < other_id)
);
-- What pages show; the number repeats `togetherCustomersMin` (shop/facts.ts).
CREATE INDEX bought_together_shown ON bought_together (product_id, customers DESC) WHERE customers >= 3;
CREATE INDEX bought_together_shown_other ON bought_together (other_id, customers DESC) WHERE customers >= 3;
