-- Whether a hidden product can be seen and ordered by whoever has the link of its page: a part that was quoted to a customer.
-- Showing the product ends it.
ALTER TABLE products ADD COLUMN by_link boolean NOT NULL DEFAULT false;
ALTER TABLE products ADD CONSTRAINT products_by_link_named CHECK (NOT by_link OR name <> '') NOT VALID;
