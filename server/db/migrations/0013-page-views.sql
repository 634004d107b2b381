-- How often each kind of page was opened on each day of California. Nothing says who opened it.
CREATE TABLE page_views (
  day date NOT NULL,
  page text NOT NULL CHECK (length(page) BETWEEN 1 AND 80),
  views integer NOT NULL CHECK (views > 0),
  PRIMARY KEY (day, page)
);
