-- The twelve pictures of the gallery. Until the family has its own photographs they are drawings.
CREATE TABLE gallery_pictures (
  position int PRIMARY KEY CHECK (position BETWEEN 1 AND 12),
  image text NOT NULL,
  caption text NOT NULL CHECK (length(caption) BETWEEN 1 AND 120),
  alt text NOT NULL CHECK (length(alt) BETWEEN 1 AND 240) -- what is seen
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
