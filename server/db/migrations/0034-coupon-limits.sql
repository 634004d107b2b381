-- How long a coupon can be used, by how many orders, and whether once by each customer.
ALTER TABLE coupons ADD COLUMN last_day date; -- in California, inclusive
-- The number repeats `couponUsesMax` (shop/rules/orders/coupon-limits.ts).
ALTER TABLE coupons ADD COLUMN max_uses integer CHECK (max_uses BETWEEN 1 AND 10000);
ALTER TABLE coupons ADD COLUMN once_per_customer boolean NOT NULL DEFAULT false;
