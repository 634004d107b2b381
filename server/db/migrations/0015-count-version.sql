-- Raised whenever an admin or an import changes what is on hand, never by a sale: whoever saw an earlier count and changes
-- it, too, is told.
ALTER TABLE stock ADD COLUMN count_version integer NOT NULL DEFAULT 1;
