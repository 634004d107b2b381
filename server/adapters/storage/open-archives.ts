import type { S3Config } from '../../config-files.ts';
import { createDiskArchives } from './disk-archives.ts';
import type { Archives } from './port.ts';
import { createS3Archives } from './s3-archives.ts';

/** @param place a folder, or `s3://bucket/folder` */
export function openArchives(place: string, access: S3Config | undefined): Archives {
  const bucket = bucketOf(place);
  if (!bucket) return createDiskArchives(place);
  if (!access) throw new Error(`${place} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  return createS3Archives({ ...access, ...bucket });
}

/** Returns undefined when the place is on a disk. */
function bucketOf(place: string): { bucket: string; folder: string } | undefined {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(place) ?? [];
  return bucket === undefined ? undefined : { bucket, folder };
}
