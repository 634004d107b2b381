import type { FastifyInstance } from 'fastify';
import { links, mapGrid, mapPlace, shopName } from '../../../shop/facts.ts';
import { tilePx, tilesAround } from '../../../shop/rules/map-tiles.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Config } from '../../config.ts';

const cacheMs = 7 * 24 * 60 * 60_000;
/** How long a failing tile server is left alone. */
const pauseMs = 60_000;
const timeoutMs = 4_000;
const maxBytes = 200 * 1024;
const isCostly = { config: { costly: true } } as const;

/** An empty picture; a broken one would show a frame. */
const clear = `<svg xmlns="http://www.w3.org/2000/svg" width="${tilePx}" height="${tilePx}"/>`;
/** Roads that meet those of its neighbors. */
const sample = clear.replace(
  '/>',
  ' fill="none" stroke="#d3c8b3"><path stroke-width="7" d="M0 96q64-44 128 0t128 0"/>' +
    '<path stroke-width="4" d="M176 0q-48 128 0 256M48 0v74"/>' +
    '<text x="24" y="244" fill="#565f6d" stroke="none" font-family="sans-serif" font-size="17">Sample map</text></svg>',
);

const own = new Set(tilesAround(mapPlace, mapGrid).map(({ z, x, y }) => `${z}/${x}/${y}`));

/**
 * Serves `/map/<z>/<x>/<y>.png`: the few tiles of our own map, fetched once a week by the server, so that no visitor's
 * address reaches another site. If a tile is unavailable, the background of the page shows instead; in a
 * demo, a sample.
 */
export function mapTiles(
  http: FastifyInstance,
  {
    demo,
    publicUrl,
    source = links.mapTiles,
    now = Date.now,
  }: Pick<Config, 'demo' | 'publicUrl'> & { source?: string; now?: () => number },
): void {
  const tiles = new Map<string, { png: Buffer; until: number }>();
  const inFlight = new Map<string, Promise<Buffer | undefined>>();
  let pausedUntil = 0;

  http.get<{ Params: { z: string; x: string; y: string } }>(
    '/map/:z/:x/:y.png',
    isCostly,
    async (request, reply) => {
      const { z, x, y } = request.params;
      const name = `${z}/${x}/${y}`;
      if (!own.has(name)) throw new ShopError('not_found', 'Not found');
      const png = await tileOf(name);
      if (!png) {
        const instead = demo ? sample : clear;
        return reply.type('image/svg+xml').header('cache-control', 'no-store').send(instead);
      }
      return reply.type('image/png').header('cache-control', 'public, max-age=604800').send(png);
    },
  );

  async function tileOf(name: string): Promise<Buffer | undefined> {
    const cached = tiles.get(name);
    if (cached && (cached.until > now() || pausedUntil > now())) return cached.png;
    if (pausedUntil > now()) return undefined;
    const fetching = inFlight.get(name) ?? fetchTile(name).finally(() => inFlight.delete(name));
    inFlight.set(name, fetching);
    return (await fetching) ?? cached?.png;
  }

  async function fetchTile(name: string): Promise<Buffer | undefined> {
    try {
      const reply = await fetch(`${source}/${name}.png`, {
        headers: { 'user-agent': `${shopName} (${publicUrl})`, referer: publicUrl },
        // The server of another site could lead anywhere, to addresses inside our network among them.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const png = await readAtMost(maxBytes, reply.body);
      if (!reply.ok || reply.headers.get('content-type') !== 'image/png')
        throw new Error(`answered ${reply.status}`);
      tiles.set(name, { png, until: now() + cacheMs });
      return png;
    } catch (error) {
      pausedUntil = now() + pauseMs;
      http.log.warn({ err: error }, 'a map tile could not be fetched');
      return undefined;
    }
  }
}

/** @throws Error as soon as there is more than `max`, without reading the rest */
async function readAtMost(max: number, body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > max) throw new Error(`answered with more than ${max} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
