import type { Readable } from 'node:stream';
import type { S3Config } from '../../config-files.ts';
import type { Archives } from './port.ts';
import { checkKey } from './port.ts';
import { createS3Client, textsOf } from './s3-client.ts';

/** A store takes 10,000 parts of an object: 160 GB. Only one part is in memory at a time. */
const partBytes = 16 * 1024 * 1024;

/** Keeps archives in a folder of a bucket, written in parts: the store shows none of them before the last. */
export function createS3Archives({
  folder,
  ...access
}: S3Config & { bucket: string; folder: string }): Archives {
  const { send, open, list } = createS3Client(access);
  const prefix = folder === '' ? '' : `${folder}/`;
  const pathOf = (name: string) => {
    checkKey(prefix + name);
    return prefix + name;
  };

  return {
    async write(name, contents) {
      const path = pathOf(name);
      const begun = new TextDecoder().decode(await send({ method: 'POST', path: `${path}?uploads=` }));
      const [uploadId] = textsOf(begun, 'UploadId');
      if (uploadId === undefined) throw new Error('The file storage began no upload');
      const upload = `uploadId=${encodeURIComponent(uploadId)}`;
      try {
        let size = 0;
        let parts = '';
        let number = 0;
        for await (const body of partsOf(contents)) {
          number += 1;
          const answer = await open({ method: 'PUT', path: `${path}?partNumber=${number}&${upload}`, body });
          await answer?.body.toArray();
          size += body.byteLength;
          parts += `<Part><PartNumber>${number}</PartNumber><ETag>${String(answer?.headers.etag)}</ETag></Part>`;
        }
        const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
        const done = new TextDecoder().decode(
          await send({ method: 'POST', path: `${path}?${upload}`, body }),
        );
        // It may have answered 200 before it knew.
        const [failure] = textsOf(done, 'Code');
        if (failure !== undefined)
          throw new Error(`The file storage could not complete the upload: ${failure}`);
        return size;
      } catch (error) {
        contents.destroy();
        await send({ method: 'DELETE', path: `${path}?${upload}` }).catch(() => {});
        throw error;
      }
    },
    async read(name) {
      const answer = await open({ method: 'GET', path: pathOf(name) });
      if (!answer) throw Object.assign(new Error(`There is no ${name}`), { code: 'ENOENT' });
      return answer.body;
    },
    async list() {
      const keys = await list(prefix);
      return keys.map((key) => key.slice(prefix.length)).filter((name) => !name.includes('/'));
    },
    async delete(name) {
      await send({ method: 'DELETE', path: pathOf(name) });
    },
  };
}

async function* partsOf(contents: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of contents as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
