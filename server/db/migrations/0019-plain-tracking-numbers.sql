-- Admins find an order by a tracking number however it is grouped. `plainNumber` in shop/rules/orders/tracking.ts is the same.
CREATE FUNCTION plain_number(number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(number, '[\s._-]', '', 'g'))
$$;
CREATE OR REPLACE FUNCTION order_search_text(found orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(E'\n',
    found.id, found.email, found.erased_customer_name, found.shipping_address ->> 'name', plain_number(found.tracking_number),
    regexp_replace(found.shipping_address ->> 'phone', '[^0-9]', '', 'g'),
    (SELECT string_agg(plain_number(tracking_number), E'\n' ORDER BY position)
      FROM order_packages WHERE order_id = found.id)))
$$;
UPDATE order_search SET text = order_search_text(orders) FROM orders
WHERE orders.id = order_search.order_id AND (orders.tracking_number ~ '[._-]'
  OR EXISTS (SELECT FROM order_packages WHERE order_id = orders.id AND order_packages.tracking_number ~ '[._-]'));
