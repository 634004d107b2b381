import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './negotiation.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
/** For a client that is waiting: the best quality takes thirty times as long and saves an eighth. */
const quickQuality = 5;
const bestQuality = 11;

/** A tag that every reply has. */
export const everything = 'everything';

/** A reply as it was made, before it is stored or sent. */
export interface MadeReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What it was made from. When one of these changes, the reply is out of date. */
  tags: Iterable<string>;
  /** When its oldest source was read, if that was before the reply was begun; milliseconds since the epoch. */
  readAt?: number;
}

/**
 * A reply that can be sent in three encodings, each made on first use. The plain body is released once there is a
 * compressed one, unless a client asks for it: compressed, a page takes a tenth of the memory.
 */
export class StoredReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly tags: ReadonlySet<string>;
  readAt: number;
  readonly #hash: string;
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #pending = new Map<Encoding, Promise<Buffer>>();
  #plainRequested = false;
  #recompressed = false;

  constructor({ status, headers, body, tags, readAt }: MadeReply & { readAt: number }) {
    this.status = status;
    this.headers = headers;
    this.tags = new Set(tags).add(everything);
    this.readAt = readAt;
    this.#hash = createHash('sha256')
      .update(JSON.stringify(headers))
      .update(body)
      .digest('base64url')
      .slice(0, 22);
    this.#bodies.set('identity', body);
  }

  etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }

  /** Returns whether both replies say the same and were made from the same things. */
  sameAs(other: StoredReply): boolean {
    return (
      this.#hash === other.#hash &&
      this.status === other.status &&
      this.tags.size === other.tags.size &&
      this.tags.isSubsetOf(other.tags)
    );
  }

  /** The memory held, roughly: a tag takes a place in two sets. */
  get bytes(): number {
    let sum = 1024 + 100 * this.tags.size;
    for (const body of this.#bodies.values()) sum += body.byteLength;
    return sum;
  }

  /** Returns the body in one encoding, without a promise when it is already there. */
  body(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') this.#plainRequested = true;
    return this.#bodies.get(encoding) ?? this.#pending.get(encoding) ?? this.#encode(encoding);
  }

  /**
   * Compresses the body once more in the background, as small as possible: worthwhile for replies that stay the same.
   * It decompresses to the same bytes, so its ETag stays.
   */
  recompress(): void {
    if (this.#recompressed || !this.#bodies.has('br')) return;
    this.#recompressed = true;
    void this.#plain()
      .then((plain) => compress(plain, 'br', bestQuality))
      .then((body) => this.#bodies.set('br', body))
      .catch(() => undefined);
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const encoded = this.#plain()
      .then((plain) => (encoding === 'identity' ? plain : compress(plain, encoding)))
      .then((body) => {
        this.#bodies.set(encoding, body);
        if (encoding !== 'identity' && !this.#plainRequested) this.#bodies.delete('identity');
        return body;
      })
      .finally(() => this.#pending.delete(encoding));
    this.#pending.set(encoding, encoded);
    return encoded;
  }

  async #plain(): Promise<Buffer> {
    const plain = this.#bodies.get('identity');
    if (plain) return plain;
    const [[encoding, body] = []] = this.#bodies;
    if (!encoding || !body || encoding === 'identity') throw new Error('A stored reply has lost its body');
    return decompress[encoding](body);
  }
}

function compress(plain: Buffer, encoding: 'br' | 'gzip', quality = quickQuality): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(plain);
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
