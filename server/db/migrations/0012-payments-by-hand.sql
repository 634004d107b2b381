-- The number of the check or money order of a payment that an admin recorded (decision 110); such a payment has no attempt.
ALTER TABLE payments ADD COLUMN reference text;
