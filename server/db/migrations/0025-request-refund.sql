-- Which refund answered what a buyer asked for: if it fails, they wait again.
ALTER TABLE order_requests ADD COLUMN refund_id text REFERENCES refunds;
