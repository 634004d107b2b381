/**
 * Files by key. A key is a slash-separated path of letters, digits, `-`, `_` and `.`; one that would leave the
 * storage is refused. Nothing here is public: who may read a file is decided by the feature that owns it.
 */
export interface Storage {
  /** Writes the whole file, replacing an older one of the same key. */
  put(key: string, contents: Uint8Array | string, contentType: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Keys of all files below a folder, in no order. */
  list(folder: string): Promise<string[]>;
  /** No error when there is no such file. */
  delete(key: string): Promise<void>;
}
