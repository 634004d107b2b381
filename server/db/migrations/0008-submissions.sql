-- What visitors send by the forms of the company's pages, and what the family does with it.

CREATE TABLE submissions (
  id id PRIMARY KEY,
  form text NOT NULL CHECK (form IN ('restoration', 'part', 'career')),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
  subject text,
  brand_model text,
  description text,
  part_type text,
  details text,
  job_category text,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'waiting', 'quoted', 'done')),
  -- One inquiry an Idempotency-Key: the same key gives the same one, another body under it is refused.
  idempotency_key text UNIQUE,
  body_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT submissions_answers CHECK (
    CASE form
      WHEN 'restoration' THEN num_nulls(subject, brand_model, description) = 0
        AND num_nonnulls(part_type, details, job_category) = 0
      WHEN 'part' THEN num_nulls(subject, part_type, details) = 0
        AND num_nonnulls(brand_model, description, job_category) = 0
      ELSE job_category IS NOT NULL
        AND num_nonnulls(subject, brand_model, description, part_type, details) = 0
    END)
);
CREATE INDEX submissions_newest ON submissions (form, created_at DESC, id);
CREATE INDEX submissions_by_status ON submissions (form, status, created_at DESC, id);

-- PDFs by the ticket that their upload answered, until their form is sent; swept when it is not.
CREATE TABLE submission_files (
  id id PRIMARY KEY,
  ticket_hash bytea NOT NULL UNIQUE,
  form text NOT NULL CHECK (form IN ('restoration', 'part', 'career')),
  kind text NOT NULL CHECK (kind IN ('file', 'coverLetter', 'resume')),
  submission_id id REFERENCES submissions,
  uploader bytea NOT NULL,           -- keyed hash of the address, for the quota alone
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((form = 'career') = (kind <> 'file')),
  UNIQUE (submission_id, kind)
);
CREATE INDEX submission_files_waiting ON submission_files (uploaded_at) WHERE submission_id IS NULL;

CREATE TABLE submission_notes (
  id id PRIMARY KEY,
  submission_id id NOT NULL REFERENCES submissions,
  kind text NOT NULL CHECK (kind IN ('note', 'reply')),
  author_id id NOT NULL REFERENCES users,
  text text NOT NULL,
  sent_at timestamptz,               -- a reply that the mail server has taken
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX submission_notes_of ON submission_notes (submission_id, created_at);
