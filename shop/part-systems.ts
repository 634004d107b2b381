import type { partCategories } from './part-categories.ts';

export type PartCategory = (typeof partCategories)[number];

/** A part of the truck, as the drawings of the truck divide it, and the categories that are found there. */
export interface PartSystem {
  id: string;
  title: string;
  categories: readonly PartCategory[];
}

/**
 * The systems in the order of the drawings. Each category is in exactly one: the drawing that shows it, or of several the one
 * where it is looked for first. Categories that the owner adds are in none.
 */
export const partSystems = [
  {
    id: 'front-end',
    title: 'Front end',
    categories: [
      'Bumpers & Brackets',
      'Emblems & Trim',
      'Front Fenders & Aprons',
      'Grilles & Grille Guards',
      'Hoods & Latches',
    ],
  },
  {
    id: 'cab',
    title: 'Cab outside',
    categories: [
      'Body Mounts & Bushings',
      'Cab Corners & Rear Panels',
      'Cab Floor Pans',
      'Cowl & Firewall Panels',
      'Rocker Panels & Door Pillars',
      'Weatherstrip & Seals',
      'Windshields & Glass',
      'Wiper Motor Transmission Arms',
    ],
  },
  {
    id: 'doors',
    title: 'Doors and glass',
    categories: [
      'Armrests & Door Panels',
      'Door Glass & Regulators',
      'Doors & Hardware',
      'Locks & Keys',
      'Mirrors & Arms',
      'Vent Windows & Parts',
    ],
  },
  {
    id: 'bed',
    title: 'Bed and tailgate',
    categories: [
      'Bed Bolts & Hardware',
      'Bed Floor Pans',
      'Bed Sides & Front Panels',
      'Bed Wood & Strips',
      'Rear Fenders',
      'Running Boards & Steps',
      'Tailgate',
    ],
  },
  {
    id: 'chassis',
    title: 'Chassis, wheels and brakes',
    categories: [
      'Axles & Differentials',
      'Brake Drums & Shoes',
      'Brake Lines & Hoses',
      'Chassis & Frame',
      'Drive Shafts & U-Joints',
      'Hub Caps & Trim Rings',
      'King Pins & Knuckles',
      'Leaf Springs & Shackles',
      'Locking Hubs',
      'Master Cylinders & Boosters',
      'Shocks & Mounts',
      'Steering Boxes & Linkage',
      'Transfer Cases',
      'Wheels & Lug Nuts',
    ],
  },
  {
    id: 'engine',
    title: 'Engine and cooling',
    categories: [
      'Air Cleaners & Intakes',
      'Carburetors & Fuel Pumps',
      'Clutch & Linkage',
      'Cooling Fans & Shrouds',
      'Engine Gaskets & Seals',
      'Engine Mounts',
      'Engine Rebuild Parts',
      'Exhaust Systems',
      'Fuel Lines & Fittings',
      'Radiators & Hoses',
      'Transmissions & Shifters',
      'Water Pumps & Thermostats',
    ],
  },
  {
    id: 'electrical',
    title: 'Electrical and lights',
    categories: [
      'Battery Trays & Cables',
      'Headlights & Bezels',
      'Horns & Buttons',
      'Ignition & Distributors',
      'Interior Lamps & Switches',
      'License Plate Brackets & Lights',
      'Parking Lights & Turn Signals',
      'Starters & Generators',
      'Tail Lights & Lenses',
      'Wiring Harnesses & Fuses',
    ],
  },
  {
    id: 'interior',
    title: 'Interior',
    categories: [
      'Ash Trays & Lighters',
      'Carpet & Floor Mats',
      'Dash Panels & Glove Boxes',
      // In these trucks the tank is inside the cab, behind the seat.
      'Fuel Tanks & Senders',
      'Gauges & Instrument Clusters',
      'Headliners & Sun Visors',
      'Heaters & Defrosters',
      'Pedals & Pads',
      'Radios & Antennas',
      'Seats & Components',
      'Steering Wheels & Columns',
    ],
  },
  {
    id: 'workbench',
    title: 'Books, paint and supplies',
    categories: ['Books & Manuals', 'Fasteners & Clips', 'Insulation & Sound Deadener', 'Paint & Finishes'],
  },
] as const satisfies readonly PartSystem[];
