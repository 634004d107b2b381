import { randomUUID } from 'node:crypto';
import type { Storage } from '../adapters/storage/port.ts';
import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';
import { bad, good, reasonOf } from './finding.ts';

/** Writes, reads, lists and deletes a file. */
export async function checkStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { storage }: { storage: Storage },
): Promise<Finding> {
  const what = s3 ? 'Files: S3' : 'Files: disk';
  const place = s3 ? `the bucket ${s3.bucket}` : dataDir;
  const folder = 'doctor';
  const key = `${folder}/${randomUUID()}.txt`;
  let step = 'write to';
  try {
    await storage.put(key, key, 'text/plain');
    step = 'read from';
    if (Buffer.from((await storage.read(key)) ?? []).toString() !== key)
      throw new Error('other bytes came back');
    step = 'list';
    if (!(await storage.list(folder)).includes(key)) throw new Error('the file is not listed');
    step = 'delete from';
    await storage.delete(key);
    if (await storage.read(key)) throw new Error('the file is still there');
    return good(what, `written, read, listed and deleted in ${place}`);
  } catch (error) {
    await storage.delete(key).catch(() => {});
    const remedy = s3 ? remedyForStore(error) : 'Give the folder to the user that runs the shop.';
    return bad(what, `The shop can’t ${step} ${place}. ${remedy} (${reasonOf(error)})`);
  }
}

/** Says what to do about a bucket. */
export function remedyForStore(error: unknown): string {
  // After its last try, undici gives the status apart from the message.
  const reason = `${reasonOf(error)} with ${Object(error).statusCode}`;
  if (/NoSuchBucket|with 404/.test(reason))
    return 'Create the bucket, or correct its name, S3_REGION and S3_ENDPOINT.';
  if (/TimeTooSkewed/.test(reason)) return 'Set this machine’s clock.';
  if (/InvalidAccessKeyId|SignatureDoesNotMatch/.test(reason))
    return 'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.';
  if (/with 40[13]/.test(reason))
    return 'Check the keys, and that they may get, put, delete and list objects of this bucket.';
  if (/with 5\d\d/.test(reason)) return 'The store has trouble of its own: try again in a few minutes.';
  return 'Check S3_ENDPOINT, and that the firewall lets connections out.';
}
