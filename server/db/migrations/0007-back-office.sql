-- What the family changes in its back office.

-- Goes up with every change that an admin makes, never with a sale: two who edit one product notice each other by it.
ALTER TABLE products
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT products_shown CHECK (hidden OR name <> ''),
  ADD CONSTRAINT products_stock_most CHECK (on_hand <= 1000000),
  ADD CONSTRAINT products_years CHECK (1900 <= ALL (years) AND 2100 >= ALL (years));
CREATE INDEX products_deleted ON products (deleted_at DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX products_hidden ON products (created_at DESC) WHERE hidden AND deleted_at IS NULL;

-- Pictures as they were uploaded and made smaller; those that nothing shows are swept after a day.
CREATE TABLE pictures (
  id id PRIMARY KEY,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  user_id id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The pictures of a product in their order; `products.image` is the first of them.
CREATE TABLE product_pictures (
  product_id id NOT NULL REFERENCES products,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 11),
  image text NOT NULL,
  alt text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, position)
);
CREATE INDEX product_pictures_image ON product_pictures (image);

-- Orders as the office sees them.
ALTER TABLE orders
  ADD COLUMN carrier text,
  ADD COLUMN tracking_number text,
  ADD CONSTRAINT orders_tracking CHECK ((carrier IS NULL) = (tracking_number IS NULL));
CREATE INDEX orders_to_ship ON orders (paid_at) WHERE paid_at IS NOT NULL AND delivered_at IS NULL;
CREATE TABLE order_notes (
  id id PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  user_id id NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_notes_order ON order_notes (order_id, created_at);

CREATE INDEX users_created ON users (created_at DESC, id) WHERE deleted_at IS NULL;

-- Who changed what, with the values that changed. It is only ever added to.
CREATE TABLE audit_log (
  id id PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id id NOT NULL REFERENCES users,
  action text NOT NULL,
  thing text NOT NULL,
  thing_id id NOT NULL,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_at ON audit_log (at DESC, id);
CREATE INDEX audit_log_thing ON audit_log (thing_id, at DESC);
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
