-- When the mail server said that it will never take a reply.
ALTER TABLE inquiry_notes ADD COLUMN refused_at timestamptz;
