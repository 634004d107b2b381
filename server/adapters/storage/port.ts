/**
 * Files by key. A key is a slash-separated path of letters, digits, `-`, `_` and `.`; one that would leave the
 * storage is refused. Nothing here is public: who may read a file is decided by the feature that owns it.
 */
export interface Storage {
  /** Writes the whole file, replacing an older one of the same key. A reader sees the old file or the new one, never a part. */
  put(key: string, contents: Uint8Array | string, contentType: string): Promise<void>;
  /** Returns undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Returns the keys of all files below a folder, in no order. */
  list(folder: string): Promise<string[]>;
  /** Succeeds even if there is no such file. */
  delete(key: string): Promise<void>;
}

/** Throws unless the key has the form that the port describes. Every adapter calls it before it builds a path. */
export function checkKey(key: string): void {
  const isValid = /^[\w.-]+(\/[\w.-]+)*$/.test(key) && !/(^|\/)\.{1,2}(\/|$)/.test(key);
  if (!isValid) throw new Error('Not a storage key');
}
