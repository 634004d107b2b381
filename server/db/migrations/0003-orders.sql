-- first schema
-- needs 0001-accounts.sql
-- Orders: what they are charged, what is in them and how it is sent, and the stock that is reserved while they are paid.

-- Prices -----------------------------------------------------------------------------------------------------

-- The sales tax of each state, from which day on.
CREATE TABLE tax_rates (
  state text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  rate_basis_points basis_points NOT NULL,
  valid_from date NOT NULL,
  PRIMARY KEY (state, valid_from)
);
INSERT INTO tax_rates (state, rate_basis_points, valid_from)
SELECT state, CASE state WHEN 'CA' THEN 750 ELSE 0 END, DATE '2005-01-01'
FROM unnest(string_to_array('AL AZ AR CA CO CT DE DC FL GA ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY', ' ')) AS state;

-- Codes that lower the prices of new parts, by a percentage for each of the two kinds.
CREATE TABLE coupons (
  id id PRIMARY KEY,
  code text NOT NULL CHECK (length(code) BETWEEN 3 AND 40),
  napco_basis_points basis_points NOT NULL DEFAULT 0,
  aftermarket_basis_points basis_points NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT false,
  last_day date, -- in California, inclusive; null: it has no end
  -- By orders; null: any number of them. The number here repeats `couponUsesMax` (shop/rules/orders/coupon-limits.ts).
  max_uses integer CHECK (max_uses BETWEEN 1 AND 10000),
  once_per_customer boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX coupons_code ON coupons (lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX coupons_created ON coupons (created_at DESC, id) WHERE deleted_at IS NULL;

-- Orders -----------------------------------------------------------------------------------------------------

-- What somebody has ordered, at which prices. An order is priced once and keeps copies of everything that can change.
CREATE TABLE orders (
  id id PRIMARY KEY,
  number integer NOT NULL GENERATED ALWAYS AS IDENTITY (START WITH 570001) UNIQUE, -- for people; grants nothing

  user_id id REFERENCES users,
  guest_id id REFERENCES guests, -- kept when the order joins an account: the guest's token goes on opening it
  claimed_by id REFERENCES users, -- the account that the order joins once the order's email is verified for it
  email text NOT NULL CHECK (email = lower(email)),
  erased_customer_name text, -- of an account that was deleted since: the order keeps its own copy
  erase_from timestamptz, -- its customer is erased: from then on nothing in the order names them (its email is empty then)

  shipping_address jsonb NOT NULL, -- the fields of the shipping form
  address_incomplete boolean NOT NULL,
  address_completed_at timestamptz, -- when its buyer gave what was missing; null when nobody or an admin did
  -- Whether the buyer chose to pick it up: then it has no shipping, and the tax of the shop's own state (decision 088).
  pickup boolean NOT NULL DEFAULT false,
  payment_method text NOT NULL,
  -- What its buyer told us of the truck; null when they didn't.
  truck text CONSTRAINT orders_truck CHECK (truck ~ '^(19|20)\d\d(,[a-z0-9-]+)*$' AND length(truck) <= 200),
  -- To the shop; the number repeats `customerNoteMax` (shop/facts.ts).
  customer_note text NOT NULL DEFAULT '' CHECK (length(customer_note) <= 500),

  coupon_id id REFERENCES coupons,
  coupon_code text,
  napco_basis_points basis_points NOT NULL DEFAULT 0,
  aftermarket_basis_points basis_points NOT NULL DEFAULT 0,
  undiscounted_items_cents cents NOT NULL,
  items_cents cents NOT NULL,
  shipping_cents cents NOT NULL,
  handling_cents cents NOT NULL,
  tax_state text NOT NULL,
  tax_basis_points basis_points NOT NULL,
  tax_cents cents NOT NULL,
  total_cents cents NOT NULL,

  expires_at timestamptz NOT NULL, -- until when an unpaid order can be paid at its prices
  paid_at timestamptz,
  -- How many business days after the payment it was promised to leave the shop at the latest: what `settings` said then.
  -- Null: nothing was promised.
  ships_within_days smallint,
  carrier text, -- of its first package; 'Local pickup', without a number: it is ready to be picked up
  tracking_number text,
  more_to_follow boolean NOT NULL DEFAULT false, -- whether packages of an order that is sent are still at the shop
  -- When it was sent, or became ready to be picked up; unknown of an order that the former shop sent.
  sent_at timestamptz,
  delivered_at timestamptz,

  canceled_at timestamptz,
  canceled_by id REFERENCES users, -- null when its buyer canceled it
  cancel_reason text, -- shown to the customer
  -- Canceled after the provider took the payment back: the parts that had not come back with a refund are in stock again.
  restocked boolean NOT NULL DEFAULT false,

  -- When it came from the former shop (decision 071). Its amounts are as they were there, it took its units from the former
  -- shop's stock, and its money is not among our payments: nothing compares or refunds it here.
  imported_at timestamptz,
  imported_payment text, -- PayPal's id of it, as the former shop kept it

  version integer NOT NULL DEFAULT 1, -- edits by admins and by its buyer; payments leave it alone
  created_at timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT orders_buyer CHECK (num_nonnulls(user_id, guest_id) >= 1),
  CONSTRAINT orders_pickup CHECK (NOT pickup OR shipping_cents = 0),
  -- An order copies the code of its coupon; without a coupon there is no discount.
  CONSTRAINT orders_coupon_copied CHECK (imported_at IS NOT NULL OR (coupon_id IS NULL) = (coupon_code IS NULL)),
  CONSTRAINT orders_discount_by_coupon
    CHECK (imported_at IS NOT NULL OR coupon_id IS NOT NULL OR (napco_basis_points = 0 AND aftermarket_basis_points = 0
      AND items_cents = undiscounted_items_cents)),
  CONSTRAINT orders_items CHECK (items_cents <= undiscounted_items_cents),
  CONSTRAINT orders_total
    CHECK (imported_at IS NOT NULL OR total_cents = items_cents + shipping_cents + handling_cents + tax_cents),
  -- A pickup promises nothing.
  CONSTRAINT orders_ships_within_days
    CHECK (ships_within_days IS NULL OR (ships_within_days > 0 AND paid_at IS NOT NULL AND NOT pickup)),
  CONSTRAINT orders_tracking CHECK ((carrier IS NULL OR carrier = 'Local pickup') = (tracking_number IS NULL)),
  CONSTRAINT orders_delivered_after_paid CHECK (delivered_at IS NULL OR paid_at IS NOT NULL),
  CONSTRAINT orders_canceled_or_delivered CHECK (canceled_at IS NULL OR delivered_at IS NULL),
  CONSTRAINT orders_cancellation CHECK (canceled_at IS NOT NULL OR (canceled_by IS NULL AND cancel_reason IS NULL)),
  CONSTRAINT orders_restocked CHECK (NOT restocked OR (paid_at IS NOT NULL AND canceled_at IS NOT NULL)),
  CONSTRAINT orders_imported_payment CHECK (imported_payment IS NULL OR (imported_at IS NOT NULL AND paid_at IS NOT NULL))
);
CREATE INDEX orders_user ON orders (user_id, created_at DESC);
CREATE INDEX orders_guest ON orders (guest_id);
CREATE INDEX orders_guest_email ON orders (email) WHERE user_id IS NULL;
CREATE INDEX orders_claimed ON orders (claimed_by) WHERE user_id IS NULL AND claimed_by IS NOT NULL;
CREATE INDEX orders_to_erase ON orders (erase_from) WHERE erase_from IS NOT NULL;
CREATE INDEX orders_newest ON orders (created_at DESC, id);
CREATE INDEX orders_total_sorted ON orders (total_cents, id);
CREATE INDEX orders_to_ship ON orders (paid_at) WHERE paid_at IS NOT NULL AND delivered_at IS NULL;
-- Recent sales are read from the index alone.
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (tax_state, items_cents, tax_cents, total_cents)
  WHERE paid_at IS NOT NULL;
CREATE INDEX orders_tax ON orders (tax_state, paid_at) WHERE paid_at IS NOT NULL;
-- The uses of a coupon are counted from this index alone, but for payments that are pending or refunded.
CREATE INDEX orders_coupon ON orders (coupon_id, email)
  INCLUDE (id, user_id, paid_at, canceled_at, expires_at, undiscounted_items_cents, items_cents)
  WHERE coupon_id IS NOT NULL;

-- What was ordered. Lines never change once the order is placed: reservations rely on them.
CREATE TABLE order_lines (
  order_id id NOT NULL REFERENCES orders,
  position integer NOT NULL,
  product_id id NOT NULL REFERENCES products,
  name text NOT NULL,
  image text NOT NULL,
  brand text NOT NULL,
  lugo_part text NOT NULL,
  vendor text NOT NULL,
  vendor_part text NOT NULL,
  price_cents cents NOT NULL,
  unit_shipping_cents cents NOT NULL,
  qty integer NOT NULL CHECK (qty >= 1),
  line_cents cents NOT NULL,
  -- How the part was to ship when it was ordered; null for one that the former shop sold: it has what the product says now.
  freight text CONSTRAINT order_lines_freight CHECK (freight IN ('parcel', 'oversize', 'truck')),
  -- What the buyer was told of the part and the truck. The reason names the truck, so it goes when the order forgets its
  -- customer.
  fit text CONSTRAINT order_lines_fit CHECK (fit IN ('fits', 'check', 'no')),
  fit_reason text,
  PRIMARY KEY (order_id, product_id),
  CONSTRAINT order_lines_fit_reason CHECK (fit_reason IS NULL OR fit IS NOT NULL)
);
CREATE INDEX order_lines_product ON order_lines (product_id, order_id);

-- What the admins write about an order for each other.
CREATE TABLE order_notes (
  id id PRIMARY KEY,
  order_id id NOT NULL REFERENCES orders,
  user_id id NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_notes_order ON order_notes (order_id, created_at);

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

-- One row per actor and Idempotency-Key: the same key returns the same order; another body under it is refused.
CREATE TABLE idempotency_keys (
  actor text NOT NULL, -- id of the user or guest
  key text NOT NULL,
  body_hash bytea NOT NULL,
  -- Checked at commit: the key is inserted first, so that of two simultaneous requests the second waits for the first.
  order_id id NOT NULL REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor, key)
);

-- Orders that have stock reserved for them while they are being paid: what their lines say. A row lives no longer than
-- its reservation.
CREATE TABLE reservations (
  order_id id PRIMARY KEY REFERENCES orders,
  expires_at timestamptz, -- null while a capture is in progress: the reservation does not expire then
  for_capture boolean NOT NULL DEFAULT false, -- made for a capture, after the one of the start had lapsed: ends with it
  -- Keyed hashes of the address ranges it was started from, used to limit what is reserved and not paid.
  network bytea, -- IPv4 /24 or IPv6 /64
  site bytea,    -- IPv6 /48
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reservations_by_network ON reservations (network) WHERE network IS NOT NULL;
CREATE INDEX reservations_by_site ON reservations (site) WHERE site IS NOT NULL;
CREATE INDEX reservations_due ON reservations (expires_at) WHERE expires_at IS NOT NULL;

-- Packages ---------------------------------------------------------------------------------------------------

-- The packages of an order beyond the first, whose carrier and number are those of the order itself.
CREATE TABLE order_packages (
  order_id id NOT NULL REFERENCES orders,
  position integer NOT NULL CHECK (position >= 2),
  carrier text NOT NULL CHECK (carrier <> '' AND carrier <> 'Local pickup'),
  tracking_number text NOT NULL CHECK (tracking_number <> ''),
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, position)
);

-- Which parts of an order are in which of its packages, as far as somebody has said.
CREATE TABLE package_contents (
  order_id id NOT NULL REFERENCES orders,
  position integer NOT NULL CHECK (position >= 1), -- 1: the package whose carrier and number are those of the order itself
  product_id id NOT NULL,
  qty integer NOT NULL CHECK (qty > 0),
  PRIMARY KEY (order_id, product_id, position),
  FOREIGN KEY (order_id, product_id) REFERENCES order_lines
);

-- Contents go with their package.
CREATE FUNCTION forget_package_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM package_contents WHERE order_id = OLD.order_id AND position = OLD.position;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_package_contents AFTER DELETE ON order_packages
  FOR EACH ROW EXECUTE FUNCTION forget_package_contents();

-- An order that is not sent after all, or is picked up, has no packages, whatever takes its number back.
CREATE FUNCTION forget_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_packages WHERE order_id = NEW.id;
  DELETE FROM package_contents WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_packages AFTER UPDATE OF tracking_number ON orders
  FOR EACH ROW WHEN (OLD.tracking_number IS NOT NULL AND NEW.tracking_number IS NULL) EXECUTE FUNCTION forget_packages();

-- Nothing follows of such an order.
CREATE FUNCTION end_more_to_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.more_to_follow := false;
  RETURN NEW;
END $$;
CREATE TRIGGER end_more_to_follow BEFORE UPDATE OF tracking_number ON orders
  FOR EACH ROW WHEN (NEW.tracking_number IS NULL AND NEW.more_to_follow) EXECUTE FUNCTION end_more_to_follow();

-- Search -----------------------------------------------------------------------------------------------------

-- What admins find orders by, besides their parts. A table of its own: each time an order is paid, sent or delivered its
-- row is written again, and would enter all its trigrams again.
CREATE TABLE order_search (
  order_id id PRIMARY KEY REFERENCES orders,
  text text NOT NULL -- see order_search_text(); one field on each line
);
CREATE INDEX order_search_trigrams ON order_search USING gin (text gin_trgm_ops);

-- A tracking number however it is grouped. `plainNumber` in shop/rules/orders/tracking.ts is the same.
CREATE FUNCTION plain_number(number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(number, '[\s._-]', '', 'g'))
$$;
CREATE FUNCTION order_search_text(found orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT plain_text(concat_ws(E'\n',
    found.id, found.email, found.erased_customer_name, found.shipping_address ->> 'name',
    plain_number(found.tracking_number), regexp_replace(found.shipping_address ->> 'phone', '[^0-9]', '', 'g'),
    (SELECT string_agg(plain_number(tracking_number), E'\n' ORDER BY position)
      FROM order_packages WHERE order_id = found.id)))
$$;
CREATE FUNCTION write_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, text) VALUES (NEW.id, order_search_text(NEW))
  ON CONFLICT (order_id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search AFTER INSERT OR UPDATE OF email, erased_customer_name, shipping_address, tracking_number ON orders
  FOR EACH ROW EXECUTE FUNCTION write_order_search();

-- Admins find an order by the number of any of its packages.
CREATE FUNCTION write_package_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search SET text = order_search_text(orders) FROM orders
  WHERE orders.id = coalesce(NEW.order_id, OLD.order_id) AND order_search.order_id = orders.id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search AFTER INSERT OR DELETE ON order_packages
  FOR EACH ROW EXECUTE FUNCTION write_package_search();
