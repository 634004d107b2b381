-- outside a transaction
-- Admins find orders by the city or the ZIP code that they go to; the id sorts those of a large city (decision 060).
DROP INDEX CONCURRENTLY IF EXISTS orders_city;
CREATE INDEX CONCURRENTLY orders_city ON orders (plain_text(shipping_address ->> 'city'), id);
DROP INDEX CONCURRENTLY IF EXISTS orders_zip;
CREATE INDEX CONCURRENTLY orders_zip ON orders (left(shipping_address ->> 'postalCode', 5), id);
