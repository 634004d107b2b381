-- After 0030 is committed: until then orders are written with the former text.
UPDATE order_search SET text = plain_text(text) WHERE text <> plain_text(text);
