-- Whether parts that a buyer asked to return are on their way back: the shop has answered so, and waits for them.
ALTER TABLE order_requests ADD COLUMN return_expected boolean NOT NULL DEFAULT false;
-- Which refund ended that: if it fails, it is still owed.
ALTER TABLE order_requests ADD COLUMN returned_with text REFERENCES refunds;
ALTER TABLE order_requests ADD CONSTRAINT order_requests_return_expected
  CHECK (NOT return_expected OR (kind = 'return' AND answered_at IS NOT NULL AND returned_with IS NULL)) NOT VALID;
