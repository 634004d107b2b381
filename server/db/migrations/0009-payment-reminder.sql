-- When the buyer of an unpaid order may be reminded of it; null: never, as nobody may write to them about it (decision 050).
ALTER TABLE orders ADD COLUMN remind_at timestamptz;
ALTER TABLE orders ADD COLUMN reminded_at timestamptz;
