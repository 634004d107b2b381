-- What buyers ask for about an order that they have paid: to cancel it, or to take parts back. One at a time.
CREATE TABLE order_requests (
  id id PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('cancel', 'return')),
  reason text NOT NULL CHECK (length(reason) <= 1000), -- empty: they gave none, or it was erased
  answer text CHECK (length(answer) BETWEEN 1 AND 5000),
  answered_at timestamptz, -- also when nothing was written, because it was done or said on the phone
  created_at timestamptz NOT NULL,
  CONSTRAINT order_requests_answered CHECK (answer IS NULL OR answered_at IS NOT NULL)
);
CREATE UNIQUE INDEX order_requests_open ON order_requests (order_id) WHERE answered_at IS NULL;
CREATE INDEX order_requests_order_id ON order_requests (order_id);

-- Which parts a buyer wants to return, and how many of each.
CREATE TABLE order_request_parts (
  request_id id NOT NULL REFERENCES order_requests,
  product_id id NOT NULL REFERENCES products,
  qty integer NOT NULL CHECK (qty > 0),
  PRIMARY KEY (request_id, product_id)
);
CREATE INDEX order_request_parts_product_id ON order_request_parts (product_id);
