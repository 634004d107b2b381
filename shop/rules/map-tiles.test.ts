import { expect, it } from 'vitest';
import { tilesAround } from './map-tiles.ts';

it('finds the tile that contains a place', () => {
  // The wiki's own example: Bonn at zoom 17.
  expect(tilesAround({ latitude: 50.7, longitude: 7.1, zoom: 10 }, { columns: 1, rows: 1 })).toMatchObject([
    { z: 10, x: 532, y: 344 },
  ]);
});

it('lays the tiles edge to edge, with the place inside the middle one', () => {
  const tiles = tilesAround({ latitude: 39, longitude: -121, zoom: 9 }, { columns: 5, rows: 3 });
  expect(tiles).toHaveLength(15);
  const [first, second, middle, below] = [tiles[0], tiles[1], tiles[7], tiles[12]];
  expect((second?.left ?? 0) - (first?.left ?? 0)).toBe(256);
  expect((below?.top ?? 0) - (middle?.top ?? 0)).toBe(256);
  for (const edge of [middle?.left ?? 1, middle?.top ?? 1]) {
    expect(edge).toBeLessThanOrEqual(0);
    expect(edge).toBeGreaterThan(-256);
  }
});
