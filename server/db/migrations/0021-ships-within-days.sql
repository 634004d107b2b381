-- How many business days after the payment parts leave the shop at the latest, as the owner promises; null: nothing is promised.
ALTER TABLE settings ADD COLUMN ships_within_days integer CHECK (ships_within_days BETWEEN 1 AND 30);
