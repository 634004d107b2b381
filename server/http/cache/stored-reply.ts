import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './negotiation.ts';

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
/** While somebody waits; the best takes thirty times as long and saves an eighth. */
const quickQuality = 5;
const bestQuality = 11;

/** A reply as its maker gives it. */
export interface MadeReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What it was made from; a change of one of these makes it worthless. */
  tags: Iterable<string>;
  /** When its oldest ingredient was read, if that was before its making began; milliseconds since the epoch. */
  readAt?: number;
}

/**
 * A reply that can be sent in three forms, each made when first asked for. The plain one is let go
 * once there is a packed one, unless somebody asks for it: packed, a page takes a tenth of the room.
 */
export class StoredReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly tags: ReadonlySet<string>;
  readAt: number;
  readonly #hash: string;
  readonly #forms = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  #plainAsked = false;
  #packedBest = false;

  constructor({ status, headers, body, tags, readAt }: MadeReply & { readAt: number }) {
    this.status = status;
    this.headers = headers;
    this.tags = new Set(tags);
    this.readAt = readAt;
    this.#hash = createHash('sha256')
      .update(JSON.stringify(headers))
      .update(body)
      .digest('base64url')
      .slice(0, 22);
    this.#forms.set('identity', body);
  }

  etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }

  sameAs(other: StoredReply): boolean {
    return this.#hash === other.#hash && this.status === other.status;
  }

  /** Memory held, roughly. */
  get bytes(): number {
    let sum = 1024;
    for (const form of this.#forms.values()) sum += form.byteLength;
    return sum;
  }

  /** The body in one encoding; at once when it is there. */
  body(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') this.#plainAsked = true;
    return this.#forms.get(encoding) ?? this.#making.get(encoding) ?? this.#make(encoding);
  }

  /**
   * Packs again as small as can be, once and behind everybody's back: for what lasts and is asked for. It unpacks to
   * the same bytes, so its ETag stays.
   */
  packBest(): void {
    if (this.#packedBest || !this.#forms.has('br')) return;
    this.#packedBest = true;
    void this.#plain()
      .then((plain) => packed(plain, 'br', bestQuality))
      .then((body) => this.#forms.set('br', body))
      .catch(() => undefined);
  }

  #make(encoding: Encoding): Promise<Buffer> {
    const made = this.#plain()
      .then((plain) => (encoding === 'identity' ? plain : packed(plain, encoding)))
      .then((body) => {
        this.#forms.set(encoding, body);
        if (encoding !== 'identity' && !this.#plainAsked) this.#forms.delete('identity');
        return body;
      })
      .finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, made);
    return made;
  }

  async #plain(): Promise<Buffer> {
    const plain = this.#forms.get('identity');
    if (plain) return plain;
    const [[encoding, body] = []] = this.#forms;
    if (!encoding || !body || encoding === 'identity') throw new Error('A stored reply has lost its body');
    return unpack[encoding](body);
  }
}

function packed(plain: Buffer, encoding: 'br' | 'gzip', quality = quickQuality): Promise<Buffer> {
  if (encoding === 'gzip') return pack.gzip(plain);
  return pack.br(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
