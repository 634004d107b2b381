-- Parts that only a freight company can bring.
ALTER TABLE products ADD COLUMN truck_freight boolean NOT NULL DEFAULT false;

-- Why units came back; null for those that were never sent, and where nobody said.
ALTER TABLE refund_returns ADD COLUMN reason text;
ALTER TABLE refund_returns ADD CONSTRAINT refund_returns_reason
  CHECK (reason IN ('fit', 'damaged', 'changedMind', 'other')) NOT VALID;

-- How many owners of a truck of a model year got a part and kept it or sent it back because it didn't fit. A nightly job writes it.
CREATE TABLE fit_counts (
  product_id id NOT NULL REFERENCES products,
  year integer NOT NULL,
  owners integer NOT NULL CHECK (owners >= 1),
  sent_back integer NOT NULL CHECK (sent_back BETWEEN 0 AND owners),
  PRIMARY KEY (product_id, year)
);

-- The reviewer's truck, if they show it: its year, and the series of a 1955.
ALTER TABLE reviews ADD COLUMN truck text;
ALTER TABLE reviews ADD CONSTRAINT reviews_truck CHECK (truck ~ '^(19|20)\d\d(,(first|second))?$') NOT VALID;
