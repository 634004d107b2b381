import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request, RetryAgent } from 'undici';
import type { Config } from '../../config.ts';
import { checkKey, type Storage } from './port.ts';

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** What follows the bucket's address: a key, or a query. */
  path: string;
  body?: Buffer;
  contentType?: string;
}

/** Returns a storage in a bucket of Amazon S3 or, by `endpoint`, of any compatible store. */
export function createS3Storage(config: NonNullable<Config['s3']>): Storage {
  const { region, accessKeyId, secretAccessKey } = config;
  const base = addressOf(config);
  // Every call may be repeated: each writes, reads or deletes the same whole object.
  const dispatcher = new RetryAgent(
    new Agent({ connect: { timeout: 2_000 }, headersTimeout: 15_000, bodyTimeout: 15_000, allowH2: false }),
    { maxRetries: 2, minTimeout: 100, maxTimeout: 2_000 },
  );

  /** @throws unless the store answers 2xx, or 404 for a key that doesn't exist (then it returns undefined). */
  async function send({ method, path, body, contentType }: Call): Promise<Uint8Array | undefined> {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: `${base}/${path}`,
      headers: {
        'x-amz-content-sha256': sha256,
        ...(contentType && { 'content-type': contentType }),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    const { statusCode, body: reply } = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher,
    });
    const bytes = await reply.bytes();
    if (statusCode >= 200 && statusCode < 300) return bytes;
    const code = /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes))?.[1];
    if (statusCode === 404 && code === 'NoSuchKey') return undefined;
    throw new Error(`The file storage refused ${method} with ${statusCode} ${code ?? ''}`.trim());
  }

  return {
    async put(key, contents, contentType) {
      checkKey(key);
      await send({ method: 'PUT', path: key, body: Buffer.from(contents), contentType });
    },
    async read(key) {
      checkKey(key);
      return send({ method: 'GET', path: key });
    },
    async list(folder) {
      checkKey(folder);
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${folder}/`,
          ...(token && { 'continuation-token': token }),
        });
        const page = new TextDecoder().decode(await send({ method: 'GET', path: `?${query}` }));
        keys.push(...textsOf(page, 'Key').filter((key) => !key.endsWith('/')));
        [token] = textsOf(page, 'NextContinuationToken');
      } while (token);
      return keys;
    },
    async delete(key) {
      checkKey(key);
      await send({ method: 'DELETE', path: key });
    },
  };
}

/** Stores other than Amazon's are addressed by path; so are buckets with a dot, which no certificate of Amazon's covers. */
function addressOf({ endpoint, bucket, region }: NonNullable<Config['s3']>): string {
  if (endpoint) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the texts of all elements of this name. Enough for a listing, whose elements have no attributes. */
function textsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name = '') =>
      decimal || hex
        ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
        : (entities[name] ?? whole),
    ),
  );
}
