-- Which of the shops that may come from one backup this database is, and what it is for (decision 109).
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), -- there is one row
  -- Says at the place of the backups whose they are. A restored database gets another one.
  shop_id uuid NOT NULL DEFAULT gen_random_uuid(),
  is_practice boolean NOT NULL DEFAULT false, -- a copy to practice with, which runs no jobs
  production_since timestamptz -- when it was first opened in production; no demo opens it after that
);
INSERT INTO installation DEFAULT VALUES;
