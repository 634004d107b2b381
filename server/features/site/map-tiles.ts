import type { FastifyInstance } from 'fastify';
import { links, mapGrid, mapPlace, shopName } from '../../../shop/facts.ts';
import { tilePx, tilesAround } from '../../../shop/rules/map-tiles.ts';
import { ShopError } from '../../../shop/shop-error.ts';

const cacheMs = 7 * 24 * 60 * 60_000;
/** How long a failing tile server is left alone. */
const pauseMs = 60_000;
const timeoutMs = 4_000;
const maxBytes = 200 * 1024;
const isCostly = { config: { costly: true } } as const;

/** An empty picture; a broken one would show a frame. */
const clear = `<svg xmlns="http://www.w3.org/2000/svg" width="${tilePx}" height="${tilePx}"/>`;

const own = new Set(tilesAround(mapPlace, mapGrid).map(({ z, x, y }) => `${z}/${x}/${y}`));

/**
 * Serves `/map/<z>/<x>/<y>.png`: the few tiles of our own map, fetched once a week by the server, so that no visitor's
 * address reaches another site. If a tile is unavailable, the background of the page shows instead.
 */
export function mapTiles(
  http: FastifyInstance,
  {
    publicUrl,
    source = links.mapTiles,
    now = Date.now,
  }: { publicUrl: string; source?: string; now?: () => number },
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
      if (!png) return reply.type('image/svg+xml').header('cache-control', 'no-store').send(clear);
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
