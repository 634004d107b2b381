-- first schema
-- needs 0001-accounts.sql
-- Who buys and who runs the shop, and what they have done.
--
-- Conventions in all files: money is integer cents, percentages are basis points, ids are 24 hex characters.
-- `version` goes up by one with every edit; two people who edit the same row notice each other by it.
-- Constraints are the last line of defense: no code path, however wrong, can break them.

CREATE EXTENSION IF NOT EXISTS pg_trgm; -- an index of all triples of letters, for searches within words

CREATE DOMAIN id AS text CHECK (VALUE ~ '^[0-9a-f]{24}$');
CREATE DOMAIN cents AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN basis_points AS integer CHECK (VALUE BETWEEN 0 AND 10000);

-- Admins find people however their names are typed: `rios` finds Ríos, `obrien` O’Brien. Both cases are named, because
-- `lower` of a database whose locale is C knows ASCII only. Most texts have none of these letters, and `translate` takes
-- 30 times as long as `lower`.
CREATE FUNCTION plain_text(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN text ~ '[^\n -&(-_a-~]' THEN translate(lower(text),
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ''‘’`´',
    'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy')
  ELSE lower(text) END
$$;

-- Accounts ---------------------------------------------------------------------------------------------------

-- Customers and admins. Who deletes their account leaves a row without anything about the person.
CREATE TABLE users (
  id id PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL, -- argon2id; of who came from the former shop and has not signed in since, bcrypt
  is_admin boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT false, -- true once the email address is verified
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;
CREATE INDEX users_by_name ON users (name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_created ON users (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX users_former_password ON users (id) WHERE password_hash LIKE '$2%' AND deleted_at IS NULL;

-- Who is signed in, in which browser.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  id id NOT NULL UNIQUE, -- names the session on screens; only its browser knows the token
  user_id id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  user_agent text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_seen ON sessions (last_seen_at);
CREATE INDEX sessions_created ON sessions (created_at);

-- Two-step sign-in. The secret is encrypted with a key derived from SESSION_SECRET.
CREATE TABLE two_factor (
  user_id id PRIMARY KEY REFERENCES users,
  secret bytea NOT NULL,
  confirmed_at timestamptz,            -- null: set-up has begun but is not in force yet
  last_step bigint NOT NULL DEFAULT 0, -- time step of the last code accepted; no code is accepted twice
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Hashed codes that replace a second factor that is lost. Each works once.
CREATE TABLE recovery_codes (
  user_id id NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Hashed tokens of the links we send by email.
CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  user_id id NOT NULL REFERENCES users,
  email text NOT NULL, -- the address it was sent to; a change of address voids it
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_tokens_user ON email_tokens (user_id);

-- Where a customer's parcels go.
CREATE TABLE saved_addresses (
  id id PRIMARY KEY,
  user_id id NOT NULL REFERENCES users,
  address jsonb NOT NULL, -- the fields of the shipping form
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX saved_addresses_user ON saved_addresses (user_id);
CREATE UNIQUE INDEX saved_addresses_default ON saved_addresses (user_id) WHERE is_default;

-- The trucks that customers keep in their account.
CREATE TABLE trucks (
  user_id id NOT NULL REFERENCES users,
  -- The first is the one they shop for now; the number repeats `trucksMax` (shop/facts.ts).
  position integer NOT NULL CHECK (position BETWEEN 1 AND 10),
  -- As shop/rules/fitment/truck-code.ts writes it.
  truck text NOT NULL CHECK (truck ~ '^(19|20)\d\d(,[a-z0-9-]+)*$' AND length(truck) <= 200),
  PRIMARY KEY (user_id, position),
  UNIQUE (user_id, truck)
);

-- Who orders without an account: an email address and the token of one browser.
CREATE TABLE guests (
  id id PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX guests_email ON guests (email);
CREATE INDEX guests_expiry ON guests (expires_at);

-- Rate limits that all processes share. Keys are hashed. Not worth a wait for the disk: after a crash they start again.
CREATE UNLOGGED TABLE rate_limit_counters (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);

-- API tokens and logs ----------------------------------------------------------------------------------------

-- Tokens with which other programs call the API in an admin's name, for what their scopes allow.
CREATE TABLE api_tokens (
  id id PRIMARY KEY,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  user_id id NOT NULL REFERENCES users, -- the admin who made it
  created_at timestamptz NOT NULL,
  expires_at timestamptz, -- null: it works until it is revoked
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Who changed what, with the values that changed. Rows are only ever added.
CREATE TABLE audit_log (
  id id PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id id NOT NULL REFERENCES users,
  token_id id REFERENCES api_tokens, -- when a program did it with an API token of theirs
  action text NOT NULL,
  thing text NOT NULL,
  thing_id id NOT NULL,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_at ON audit_log (at DESC, id);
CREATE INDEX audit_log_thing ON audit_log (thing_id, at DESC);
CREATE INDEX audit_log_kind ON audit_log (thing, at DESC, id);
CREATE INDEX audit_log_user ON audit_log (user_id, at DESC, id);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- Sign-ins, failures, changes of passwords and rights, exports: what an admin looks through after an attack.
CREATE TABLE security_events (
  id id PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN (
    'sign-in', 'sign-in-failed', 'sign-in-locked', 'sign-out', 'account-created', 'account-deleted',
    'password-reset-requested', 'password-reset', 'password-changed', 'email-changed', 'two-step-on',
    'two-step-off', 'role-changed', 'session-ended', 'export', 'refund', 'token-created', 'token-revoked')),
  user_id id REFERENCES users,
  email_hash text, -- keyed hash of what was typed at sign-in
  subject text,    -- the other account, the order or the file that it is about
  ip_address text NOT NULL,
  req_id text NOT NULL -- of the request's lines in the log
);
CREATE INDEX security_events_at ON security_events (at DESC, id);
CREATE INDEX security_events_event ON security_events (event, at DESC, id);
