-- Accounts that people make and keep themselves.

-- A name for a session that may be shown; its token is known to its browser alone.
ALTER TABLE sessions ADD COLUMN id id;
UPDATE sessions SET id = substr(encode(sha256(token_hash), 'hex'), 1, 24);
ALTER TABLE sessions ALTER COLUMN id SET NOT NULL, ADD UNIQUE (id);

-- Two-step sign-in. The secret is kept encrypted with a key made from SESSION_SECRET.
CREATE TABLE two_factor (
  user_id id PRIMARY KEY REFERENCES users,
  secret bytea NOT NULL,
  confirmed_at timestamptz,        -- null: begun, not in force
  last_step bigint NOT NULL DEFAULT 0, -- the time step of the last code taken: none is taken twice
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE recovery_codes (
  user_id id NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Tokens of mailed links, as hashes.
CREATE TABLE mail_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  user_id id NOT NULL REFERENCES users,
  email text NOT NULL,             -- the address it was sent to: after a change of address it is void
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_tokens_user ON mail_tokens (user_id);

CREATE TABLE saved_addresses (
  id id PRIMARY KEY,
  user_id id NOT NULL REFERENCES users,
  address jsonb NOT NULL,          -- the fields of the shipping form
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX saved_addresses_user ON saved_addresses (user_id);
CREATE UNIQUE INDEX saved_addresses_default ON saved_addresses (user_id) WHERE is_default;

-- A guest's order that joined an account keeps the guest, whose token goes on opening it.
ALTER TABLE orders DROP CONSTRAINT orders_check;
ALTER TABLE orders ADD CONSTRAINT orders_buyer CHECK (num_nonnulls(user_id, guest_id) >= 1);
CREATE INDEX guests_email ON guests (email);
