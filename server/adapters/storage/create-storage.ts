import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './port.ts';
import { createS3Storage } from './s3.ts';

/** Where uploads are kept on a disk. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** Returns the storage of the shop's files: a bucket if one is configured, else a folder of its data directory. */
export function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(filesFolder(dataDir));
}
