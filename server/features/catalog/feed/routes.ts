import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { preferredEncoding } from '../../../http/cache/negotiation.ts';
import { createFeedFile, feedMinutes } from './feed-file.ts';
import { writeFeed } from './write-feed.ts';

/** Serves `/feeds/google.xml`, the products for Google Merchant Center. */
export function productFeed(
  http: FastifyInstance,
  { config, db, clock, log }: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
): void {
  const openFeed = createFeedFile(join(config.dataDir, 'feeds', 'google.xml.gz'), {
    write: () => writeFeed(db, config.publicUrl),
    now: clock,
    onError: (error) => log.error({ err: error }, 'the feed could not be written'),
  });

  http.get('/feeds/google.xml', { config: { costly: true } }, async (request, reply) => {
    const compressed = (await openFeed()).createReadStream();
    reply.headers({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${feedMinutes * 60}`,
      vary: 'accept-encoding',
    });
    // The file is compressed once, in the one way that every crawler reads.
    const accepted = request.headers['accept-encoding']?.replaceAll(/\bbr\b/gi, 'none');
    if (preferredEncoding(accepted) === 'gzip')
      return reply.header('content-encoding', 'gzip').send(compressed);
    const plain = pipeline(compressed, createGunzip(), (error) => {
      if (error) log.warn({ err: error }, 'the feed was not sent to its end');
    });
    return reply.send(plain);
  });
}
