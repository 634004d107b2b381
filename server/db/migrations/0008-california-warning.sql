-- The warning that California requires before somebody buys a part, in the words of its manufacturer; empty: none is needed.
ALTER TABLE products ADD COLUMN california_warning text NOT NULL DEFAULT '';
-- The number repeats `californiaWarningMax` (shop/facts.ts).
ALTER TABLE products ADD CONSTRAINT products_california_warning CHECK (length(california_warning) <= 1000) NOT VALID;
