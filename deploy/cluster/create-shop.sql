-- Once, on the primary, as postgres.
CREATE ROLE shop LOGIN PASSWORD '${SHOP_PASSWORD}';
CREATE DATABASE shop OWNER shop;
