-- When its buyer gave what was missing of the address; null when nobody or an admin did.
ALTER TABLE orders ADD COLUMN address_completed_at timestamptz;
