import truckMap from './drawings/truck-map.json';

/** A number in an exploded drawing: its circle, the place that it names, and the category that is found there. */
export interface Callout {
  n: number;
  /** The place on the drawing, in its own units (1200 × 900). */
  x: number;
  y: number;
  /** The center of the circle. */
  cx: number;
  cy: number;
  category: string;
  label: string;
}

export interface ExplodedDrawing {
  id: string;
  title: string;
  fig: string;
  alt: string;
  callouts: Callout[];
}

/** Each drawing is a small file of its own: nobody looks at all of them. */
const drawings = import.meta.glob<ExplodedDrawing>(['./drawings/*.json', '!./drawings/truck-map.json'], {
  import: 'default',
});

/** Returns the exploded drawing of a part of the truck; undefined when there is none. */
export async function findDrawing(id: string): Promise<ExplodedDrawing | undefined> {
  const found = Object.entries(drawings).find(([file]) => file === `./drawings/${id}.json`);
  return found?.[1]();
}

/** The side view of the truck, in its own units (1200 × 520), and its regions. */
export { truckMap };
