/** Edge of a map tile in pixels. */
export const tilePx = 256;

export interface MapPlace {
  latitude: number;
  longitude: number;
  /** Zoom level of the web map: each step doubles the scale. */
  zoom: number;
}

export interface MapTile {
  z: number;
  x: number;
  y: number;
  /** Offset of its upper left corner from the place, in pixels. */
  left: number;
  top: number;
}

/**
 * Returns the tiles that show a place and its surroundings, in the Web Mercator grid that public tile servers share
 * (OpenStreetMap wiki, "Slippy map tilenames").
 * @param columns must be odd: the place is in the middle one
 */
export function tilesAround(
  { latitude, longitude, zoom }: MapPlace,
  { columns, rows }: { columns: number; rows: number },
): MapTile[] {
  const scale = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * scale;
  const y = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * scale;
  const first = { x: Math.floor(x) - (columns - 1) / 2, y: Math.floor(y) - (rows - 1) / 2 };
  return Array.from({ length: columns * rows }, (_, index) => {
    const tile = { x: first.x + (index % columns), y: first.y + Math.floor(index / columns) };
    return {
      z: zoom,
      ...tile,
      left: Math.round((tile.x - x) * tilePx),
      top: Math.round((tile.y - y) * tilePx),
    };
  });
}
