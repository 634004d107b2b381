import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mapGrid, mapPlace } from '../../../shop/facts.ts';
import { tilesAround } from '../../../shop/rules/map-tiles.ts';
import { handleErrors } from '../../http/errors.ts';
import { mapTiles } from './map-tiles.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const [first, second] = tilesAround(mapPlace, mapGrid).map(({ z, x, y }) => `/map/${z}/${x}/${y}.png`) as [
  string,
  string,
];
let answer: { status: number; type: string; location?: string; kilobytes?: number };
let asked: string[];
let time: number;
let written: number;
const source = createServer((request, reply) => {
  asked.push(request.url ?? '');
  const { status, type, location, kilobytes } = answer;
  reply.writeHead(status, { 'content-type': type, ...(location && { location }) });
  if (kilobytes === undefined) return void reply.end(png);
  reply.on('close', () => (written = reply.writableFinished ? Number.POSITIVE_INFINITY : 0));
  reply.end(Buffer.alloc(kilobytes * 1024));
});
let http: ReturnType<typeof fastify>;

const serving = (demo: boolean) => {
  const app = fastify();
  handleErrors(app as never);
  const { port } = source.address() as AddressInfo;
  mapTiles(app as never, {
    demo,
    publicUrl: 'https://shop.example',
    source: `http://127.0.0.1:${port}`,
    now: () => time,
  });
  return app;
};

beforeEach(async () => {
  answer = { status: 200, type: 'image/png' };
  asked = [];
  time = 0;
  await new Promise<void>((resolve) => {
    source.listen(0, '127.0.0.1', resolve);
  });
  http = serving(false);
});
afterEach(async () => {
  await http.close();
  await new Promise((resolve) => source.close(resolve));
});

it('fetches a tile of our map once for all visitors and again after a week [2.1.71]', async () => {
  const replies = await Promise.all([http.inject(first), http.inject(first)]);
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(png);
  }
  expect(asked).toEqual([first.replace('/map', '')]);
  time = 8 * 24 * 60 * 60_000;
  await http.inject(first);
  expect(asked).toHaveLength(2);
});

it('fetches no other tile, so that it cannot be used as a proxy', async () => {
  for (const path of ['/map/1/0/0.png', '/map/10/..%2f..%2fadmin/1.png', '/map/10/1/1.png']) {
    expect((await http.inject(path)).statusCode, path).toBe(404);
  }
  expect(asked).toEqual([]);
});

it.each([
  { status: 500, type: 'image/png' },
  { status: 200, type: 'text/html' },
  { status: 302, type: 'image/png', location: '/10/163/395.png' },
  { status: 200, type: 'image/png', kilobytes: 201 },
])(
  'serves an empty picture for $status $type and leaves the tile server alone for a minute',
  async (fault) => {
    answer = fault;
    for (const path of [first, second]) {
      const { headers, body } = await http.inject(path);
      expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
      expect(body).toBe('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>');
    }
    expect(asked).toHaveLength(1);
    answer = { status: 200, type: 'image/png' };
    time = 61_000;
    expect((await http.inject(second)).rawPayload).toEqual(png);
  },
);

it('stops reading a tile that is too large', async () => {
  answer = { status: 200, type: 'image/png', kilobytes: 50_000 };
  written = -1;
  expect((await http.inject(first)).headers['content-type']).toBe('image/svg+xml');
  await expect.poll(() => written).toBe(0);
});

it('serves an old tile rather than none', async () => {
  await http.inject(first);
  answer = { status: 503, type: 'text/plain' };
  time = 8 * 24 * 60 * 60_000;
  expect((await http.inject(first)).rawPayload).toEqual(png);
});

it('serves a tile that calls itself a sample where a demo has none', async () => {
  answer = { status: 503, type: 'text/plain' };
  const demo = serving(true);
  expect((await demo.inject(first)).body).toMatch(/^<svg .*>Sample map</);
  await demo.close();
});
