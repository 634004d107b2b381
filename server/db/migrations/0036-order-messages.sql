-- What admins wrote to the buyer of an order by email.
CREATE TABLE order_messages (
  id id PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  user_id id NOT NULL REFERENCES users,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 150 AND subject !~ '[\n\r]'),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  sent_at timestamptz, -- when the mail server accepted it
  refused_at timestamptz, -- when it said that it never will
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_messages_order ON order_messages (order_id, created_at);
