-- How to install a part, as the family writes it.
ALTER TABLE products ADD COLUMN install_notes text NOT NULL DEFAULT '';

-- Where the owner places a part among the top products; null: by its rating.
ALTER TABLE products ADD COLUMN top_position integer;
ALTER TABLE products ADD CONSTRAINT products_top_position CHECK (top_position BETWEEN 1 AND 100) NOT VALID;

-- Uploaded PDFs that products offer for download. An hourly job deletes those that no product has had for long.
CREATE TABLE documents (
  id id PRIMARY KEY,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  user_id id REFERENCES users, -- null: came with the demo
  created_at timestamptz NOT NULL,
  unused_since timestamptz -- since when the job has found no product with it: undoing an import may bring it back
);
-- The documents of a product in order.
CREATE TABLE product_documents (
  product_id id NOT NULL REFERENCES products,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 9),
  document_id id NOT NULL REFERENCES documents,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  PRIMARY KEY (product_id, position),
  UNIQUE (product_id, document_id)
);
CREATE INDEX product_documents_document ON product_documents (document_id);
