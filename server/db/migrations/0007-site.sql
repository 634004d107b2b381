-- first schema
-- needs 0001-accounts.sql
-- The site as a whole: its settings and gallery, what is recorded, moving in, and the programs that are told what happens.

-- Settings and gallery ---------------------------------------------------------------------------------------

-- What the owner has decided for the whole shop, in one row.
CREATE TABLE settings (
  id id PRIMARY KEY DEFAULT repeat('0', 24) CHECK (id = repeat('0', 24)), -- for the audit log
  pickup boolean NOT NULL DEFAULT false, -- customers can choose to pick up their parts at the shop
  -- How many business days after the payment parts leave the shop at the latest, as the owner promises; null: nothing is
  -- promised. The number repeats `shipsWithinDaysMax` (shop/facts.ts).
  ships_within_days integer CHECK (ships_within_days BETWEEN 1 AND 30),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO settings DEFAULT VALUES;

-- The twelve pictures of the gallery: drawings until the family uploads its own photographs.
CREATE TABLE gallery_pictures (
  position integer PRIMARY KEY CHECK (position BETWEEN 1 AND 12),
  image text NOT NULL,
  caption text NOT NULL CHECK (length(caption) BETWEEN 1 AND 120),
  alt text NOT NULL CHECK (length(alt) BETWEEN 1 AND 240),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO gallery_pictures (position, image, caption, alt) VALUES
  (1, '/art/gallery/01-before-after.svg', 'Before and after: rust out, color on', 'One step-side pickup drawn in two halves: rusted in dry grass on the left, restored in the workshop on the right'),
  (2, '/art/gallery/02-engine-stand.svg', 'An inline six on the engine stand', 'A mechanic works on a rebuilt six-cylinder engine held on a red stand'),
  (3, '/art/gallery/03-bed-oiling.svg', 'Oiling the bed planks', 'A woodworker brushes oil onto oak bed planks laid across two sawhorses'),
  (4, '/art/gallery/04-chassis.svg', 'Down to the bare frame', 'A stripped truck chassis with engine, radiator, springs and wheels before an open barn door'),
  (5, '/art/gallery/05-paint-booth.svg', 'Second coat in the paint booth', 'A painter in white sprays a masked pickup cardinal red'),
  (6, '/art/gallery/06-upholstery.svg', 'At the upholstery bench', 'A pleated bench seat, rolls of vinyl and a sewing machine on a long bench'),
  (7, '/art/gallery/07-dashboard.svg', 'Gauges rebuilt, glass in, road ahead', 'View over a steering wheel and fan-shaped gauge cluster to golden hills'),
  (8, '/art/gallery/08-napco-axle.svg', 'A front drive axle ready to bolt in', 'A front drive axle on stands with a locking hub, a transfer case and a knobby wheel'),
  (9, '/art/gallery/09-coast.svg', 'First long drive, along the coast', 'A blue fleet-side pickup on the coast road at sunset'),
  (10, '/art/gallery/10-show-field.svg', 'Saturday on the show field', 'Four trucks, tents and visitors on a green field under bunting'),
  (11, '/art/gallery/11-family-bench.svg', 'The family at the bench', 'Four people of different ages around a workbench with a carburetor and a headlight'),
  (12, '/art/gallery/12-engine-bay.svg', 'Under the hood', 'Front view of a green truck with its hood up, showing radiator, engine and battery');

-- What is recorded -------------------------------------------------------------------------------------------

-- How often each kind of page was opened, by day in California. Nothing here says by whom.
CREATE TABLE page_views (
  day date NOT NULL,
  page text NOT NULL CHECK (length(page) BETWEEN 1 AND 80),
  views integer NOT NULL CHECK (views > 0),
  PRIMARY KEY (day, page)
);

-- Errors of pages in visitors' browsers, at most a hundred different ones. Nothing here says who had them.
CREATE TABLE browser_errors (
  fingerprint bytea PRIMARY KEY, -- of message and source
  message text NOT NULL, -- without what may have been typed
  source text NOT NULL, -- a script's file, line and column
  page text NOT NULL, -- the pattern of its route
  browser text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX browser_errors_last ON browser_errors (last_at DESC, fingerprint);

-- The backups that the shop has made by itself, and the tries that failed.
CREATE TABLE backups (
  id id PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  place text NOT NULL, -- a folder, or s3://bucket/folder
  name text,           -- of the file; null when it failed
  size_bytes bigint,
  error text,          -- why it failed
  CONSTRAINT backups_ended CHECK (num_nonnulls(name, size_bytes) IN (0, 2) AND num_nonnulls(name, error) = 1)
);
CREATE INDEX backups_newest ON backups (ended_at DESC);

-- Moving in --------------------------------------------------------------------------------------------------

-- The documents of the former shop that were imported (decision 070): none is imported twice, nor again after it was
-- deleted here.
CREATE TABLE imported_documents (
  collection text NOT NULL,
  id id NOT NULL,
  digest bytea NOT NULL, -- of its values, to notice a document that has changed; empty for a product known from orders alone
  imported_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (collection, id)
);

-- Where addresses of the former shop lead, for those that no page has.
CREATE TABLE redirects (
  from_path text PRIMARY KEY CHECK (from_path ~ '^/[^?#]*$'),
  to_path text NOT NULL CHECK (to_path ~ '^/($|[^/\\])')
);

-- Webhooks ---------------------------------------------------------------------------------------------------

-- Addresses of other programs that are told what happens here.
CREATE TABLE webhooks (
  id id PRIMARY KEY,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  secret bytea NOT NULL, -- signs what is sent; encrypted with a key derived from SESSION_SECRET
  disabled_at timestamptz,
  failing_since timestamptz, -- the first failure after the last success
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);

-- What is told to each, kept for 30 days.
CREATE TABLE webhook_deliveries (
  id id PRIMARY KEY,
  webhook_id id NOT NULL REFERENCES webhooks,
  event text NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz, -- while it waits for another one
  last_attempt_at timestamptz,
  answer text NOT NULL DEFAULT '', -- to the last attempt: a status, or why there was none
  created_at timestamptz NOT NULL
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC, id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
