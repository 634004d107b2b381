import type { S3Config } from '../../config-files.ts';
import { checkKey, type Storage } from './port.ts';
import { createS3Client } from './s3-client.ts';

/** Returns a storage in a bucket of Amazon S3 or, by `endpoint`, of any compatible store. */
export function createS3Storage(config: S3Config & { bucket: string }): Storage {
  const { send, open, list } = createS3Client(config);
  return {
    async put(key, contents, contentType) {
      checkKey(key);
      await send({ method: 'PUT', path: key, body: Buffer.from(contents), contentType });
    },
    async read(key) {
      checkKey(key);
      return send({ method: 'GET', path: key });
    },
    async open(key) {
      checkKey(key);
      return (await open({ method: 'GET', path: key }))?.body;
    },
    async list(folder) {
      checkKey(folder);
      return list(`${folder}/`);
    },
    async delete(key) {
      checkKey(key);
      await send({ method: 'DELETE', path: key });
    },
  };
}
