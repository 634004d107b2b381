import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request, RetryAgent } from 'undici';
import type { S3Config } from '../../config-files.ts';

interface Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** What follows the bucket's address: a key, a query, or both. */
  path: string;
  body?: Buffer;
  contentType?: string;
}

/** Calls to one bucket. */
export interface S3Client {
  /**
   * Returns the body of the answer, or undefined for a 404 about a key that doesn't exist.
   * @throws unless the store answers 2xx or that
   */
  send(call: Call): Promise<Buffer | undefined>;
  /** The same, with the answer's headers and its body as a stream. */
  open(
    call: Call,
  ): Promise<{ headers: Record<string, string | string[] | undefined>; body: Readable } | undefined>;
  /** Returns the keys that begin with the prefix, without those that stand for folders. */
  list(prefix: string): Promise<string[]>;
}

/** Returns a client for a bucket of Amazon S3 or, by `endpoint`, of any compatible store. */
export function createS3Client(access: S3Config & { bucket: string }): S3Client {
  const { region, accessKeyId, secretAccessKey } = access;
  const base = addressOf(access);
  // Every call may be repeated: each writes, reads or deletes the same whole object or part of one.
  const dispatcher = new RetryAgent(
    new Agent({ connect: { timeout: 2_000 }, headersTimeout: 15_000, bodyTimeout: 15_000, allowH2: false }),
    {
      maxRetries: 2,
      minTimeout: 100,
      maxTimeout: 2_000,
      methods: ['GET', 'PUT', 'POST', 'DELETE'],
    },
  );

  async function open({ method, path, body, contentType }: Call) {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      // A bucket itself has no slash at its end: some stores sign it without one.
      url: path.startsWith('?') ? base + path : `${base}/${path}`,
      headers: {
        'x-amz-content-sha256': sha256,
        ...(contentType && { 'content-type': contentType }),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    const {
      statusCode,
      headers,
      body: reply,
    } = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher,
    });
    if (statusCode >= 200 && statusCode < 300) return { headers, body: reply as Readable };
    const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1];
    if (statusCode === 404 && code === 'NoSuchKey') return undefined;
    throw new Error(`The file storage refused ${method} with ${statusCode} ${code ?? ''}`.trim());
  }

  async function send(call: Call): Promise<Buffer | undefined> {
    const answer = await open(call);
    return answer && Buffer.concat(await answer.body.toArray());
  }

  return {
    send,
    open,
    async list(prefix) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token && { 'continuation-token': token }),
        });
        const page = new TextDecoder().decode(await send({ method: 'GET', path: `?${query}` }));
        keys.push(...textsOf(page, 'Key').filter((key) => !key.endsWith('/')));
        [token] = textsOf(page, 'NextContinuationToken');
      } while (token);
      return keys;
    },
  };
}

/** Stores other than Amazon's are addressed by path; so are buckets with a dot, which no certificate of Amazon's covers. */
function addressOf({ endpoint, bucket, region }: S3Config & { bucket: string }): string {
  if (endpoint) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the texts of all elements of this name. Enough for the answers read here, whose elements have no attributes. */
export function textsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name = '') =>
      decimal || hex
        ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
        : (entities[name] ?? whole),
    ),
  );
}
