-- What visitors ask about a part, and what the shop answers. Public is what has been published, and of whoever asked only
-- the first name.
CREATE TABLE questions (
  id id PRIMARY KEY,
  product_id id NOT NULL REFERENCES products,
  name text NOT NULL CHECK (length(name) <= 100), -- empty: they gave none, or it was erased
  email text CHECK (email = lower(email)),        -- null: forgotten, once the answer is old or they asked for it
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 1000),
  shown_question text CHECK (length(shown_question) BETWEEN 1 AND 1000), -- as the page shows it, where that differs
  answer text CHECK (length(answer) BETWEEN 1 AND 5000),
  answered_at timestamptz,
  published_at timestamptz,
  idempotency_key text UNIQUE,
  body_hash bytea NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT questions_answered CHECK (num_nonnulls(answer, answered_at) <> 1),
  CONSTRAINT questions_published CHECK (answer IS NOT NULL OR published_at IS NULL),
  CONSTRAINT questions_open CHECK (answer IS NOT NULL OR email IS NOT NULL)
);
CREATE INDEX questions_shown ON questions (product_id, created_at DESC, id) WHERE published_at IS NOT NULL;
CREATE INDEX questions_open_oldest ON questions (created_at, id) WHERE answer IS NULL;
CREATE INDEX questions_newest ON questions (created_at, id);
CREATE INDEX questions_product ON questions (product_id);
CREATE INDEX questions_email ON questions (email);
CREATE INDEX questions_old ON questions (answered_at) WHERE email IS NOT NULL OR published_at IS NULL;
