/** The drawings that the gallery starts with, in order: a place whose photograph is removed shows its drawing again. */
export const galleryDrawings = [
  {
    image: '/art/gallery/01-before-after.svg',
    caption: 'Before and after: rust out, color on',
    alt: 'One step-side pickup drawn in two halves: rusted in dry grass on the left, restored in the workshop on the right',
  },
  {
    image: '/art/gallery/02-engine-stand.svg',
    caption: 'An inline six on the engine stand',
    alt: 'A mechanic works on a rebuilt six-cylinder engine held on a red stand',
  },
  {
    image: '/art/gallery/03-bed-oiling.svg',
    caption: 'Oiling the bed planks',
    alt: 'A woodworker brushes oil onto oak bed planks laid across two sawhorses',
  },
  {
    image: '/art/gallery/04-chassis.svg',
    caption: 'Down to the bare frame',
    alt: 'A stripped truck chassis with engine, radiator, springs and wheels before an open barn door',
  },
  {
    image: '/art/gallery/05-paint-booth.svg',
    caption: 'Second coat in the paint booth',
    alt: 'A painter in white sprays a masked pickup cardinal red',
  },
  {
    image: '/art/gallery/06-upholstery.svg',
    caption: 'At the upholstery bench',
    alt: 'A pleated bench seat, rolls of vinyl and a sewing machine on a long bench',
  },
  {
    image: '/art/gallery/07-dashboard.svg',
    caption: 'Gauges rebuilt, glass in, road ahead',
    alt: 'View over a steering wheel and fan-shaped gauge cluster to golden hills',
  },
  {
    image: '/art/gallery/08-napco-axle.svg',
    caption: 'A front drive axle ready to bolt in',
    alt: 'A front drive axle on stands with a locking hub, a transfer case and a knobby wheel',
  },
  {
    image: '/art/gallery/09-coast.svg',
    caption: 'First long drive, along the coast',
    alt: 'A blue fleet-side pickup on the coast road at sunset',
  },
  {
    image: '/art/gallery/10-show-field.svg',
    caption: 'Saturday on the show field',
    alt: 'Four trucks, tents and visitors on a green field under bunting',
  },
  {
    image: '/art/gallery/11-family-bench.svg',
    caption: 'The family at the bench',
    alt: 'Four people of different ages around a workbench with a carburetor and a headlight',
  },
  {
    image: '/art/gallery/12-engine-bay.svg',
    caption: 'Under the hood',
    alt: 'Front view of a green truck with its hood up, showing radiator, engine and battery',
  },
] as const;
