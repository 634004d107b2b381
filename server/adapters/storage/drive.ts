import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../../config.ts';
import type { Storage } from './port.ts';

/** On disk under the data directory, or in any S3-compatible store when one is configured. */
export function createDrive(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  let opening: Promise<Disk> | undefined;
  const disk = () => (opening ??= open(config));

  return {
    async put(key, contents, contentType) {
      await (await disk()).put(key, contents, { contentType });
    },
    async read(key) {
      try {
        return await (await disk()).getBytes(key);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async list(folder) {
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await listPage(await disk(), folder, paginationToken);
        for (const object of page.objects) {
          // A store lists by the beginning of the key: `mail` would bring `mailing/…` too.
          if (object.isFile && object.key.startsWith(`${folder}/`)) keys.push(object.key);
        }
        ({ paginationToken } = page);
      } while (paginationToken);
      return keys;
    },
    async delete(key) {
      await (await disk()).delete(key);
    },
  };
}

async function open({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Disk> {
  if (!s3) return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
  // The S3 client is large: it is loaded where it is used only.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey, bucket, region, endpoint } = s3;
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      bucket,
      region,
      // Stores other than Amazon's are reached by path and know no access lists.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      supportsACL: false,
      visibility: 'private',
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 15_000 },
    }),
  );
}

async function listPage(disk: Disk, folder: string, paginationToken?: string): ReturnType<Disk['listAll']> {
  try {
    return await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
  } catch (error) {
    if (isMissing(error)) return { objects: [] };
    throw error;
  }
}

/** The drivers wrap what the file system (ENOENT) or the store (NoSuchKey) said. */
function isMissing(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; name?: string } }).cause;
  return cause?.code === 'ENOENT' || cause?.name === 'NoSuchKey';
}
