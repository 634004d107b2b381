-- Whether a buyer withdrew what they asked for before the shop answered: `answered_at` is when.
ALTER TABLE order_requests ADD COLUMN withdrawn boolean NOT NULL DEFAULT false;
ALTER TABLE order_requests ADD CONSTRAINT order_requests_withdrawn
  CHECK (NOT withdrawn OR (answered_at IS NOT NULL AND num_nonnulls(answer, refund_id, returned_with) = 0 AND NOT return_expected)) NOT VALID;
