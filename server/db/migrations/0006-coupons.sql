-- Goes up with every change: two who edit one coupon notice each other by it.
ALTER TABLE coupons ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX coupons_created ON coupons (created_at DESC, id) WHERE deleted_at IS NULL;

-- An order keeps the code of the coupon it was placed with, and takes nothing off without one.
ALTER TABLE orders
  ADD CONSTRAINT orders_coupon_copied CHECK ((coupon_id IS NULL) = (coupon_code IS NULL)),
  ADD CONSTRAINT orders_discount_by_coupon
    CHECK (coupon_id IS NOT NULL OR (napco_basis_points = 0 AND aftermarket_basis_points = 0
      AND items_cents = undiscounted_items_cents));
