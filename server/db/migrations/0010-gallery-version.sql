-- Two who replace one picture of the gallery notice each other by it.
ALTER TABLE gallery_pictures ADD COLUMN version integer NOT NULL DEFAULT 1;
