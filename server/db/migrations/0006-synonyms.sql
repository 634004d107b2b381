-- What customers type, and what the catalog calls it: kept by the owner, read by searches beside the built-in synonyms.
CREATE TABLE synonyms (
  id id PRIMARY KEY,
  term text NOT NULL CHECK (length(term) BETWEEN 2 AND 60),
  -- The words of the term as a search reads them.
  term_words text NOT NULL CONSTRAINT synonyms_term UNIQUE CHECK (term_words <> ''),
  meaning text NOT NULL CHECK (length(meaning) BETWEEN 2 AND 60),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
