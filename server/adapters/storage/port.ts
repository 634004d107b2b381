import type { Readable } from 'node:stream';

/**
 * Files by key. A key is a slash-separated path of letters, digits, `-`, `_` and `.`; one that would leave the
 * storage is refused. Nothing here is public: who may read a file is decided by the feature that owns it.
 */
export interface Storage {
  /** Writes the whole file, replacing an older one of the same key. A reader sees the old file or the new one, never a part. */
  put(key: string, contents: Uint8Array | string, contentType: string): Promise<void>;
  /** Returns undefined when there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  /** The same as a stream, for large files that anybody may ask for: a slow reader then holds no copy in memory. */
  open(key: string): Promise<Readable | undefined>;
  /** Returns the keys of all files below a folder, in no order. */
  list(folder: string): Promise<string[]>;
  /** Succeeds even if there is no such file. */
  delete(key: string): Promise<void>;
}

/** A folder or a bucket with large files, which are written and read as streams: backups. */
export interface Archives {
  /**
   * Writes a new file from a stream. It has its name once it is complete, and is never there in part.
   * @returns its size in bytes
   */
  write(name: string, contents: Readable): Promise<number>;
  /** @throws when there is no such file */
  read(name: string): Promise<Readable>;
  /** Returns the names of the files, in no order; none when there is no such folder. */
  list(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

/** Throws unless the key has the form that the port describes. Every adapter calls it before it builds a path. */
export function checkKey(key: string): void {
  const isValid = /^[\w.-]+(\/[\w.-]+)*$/.test(key) && !/(^|\/)\.{1,2}(\/|$)/.test(key);
  if (!isValid) throw new Error('Not a storage key');
}
