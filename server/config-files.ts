import { resolve, sep } from 'node:path';
import { z } from 'zod';

/** What `config.ts` reads of where files and backups are kept. */

export const fileSettings = {
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-west-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_TO: z.string().refine(isBackupPlace, 'must be a folder or s3://bucket/folder').optional(),
  BACKUP_KEY: z
    .string()
    .regex(
      /^(age1|AGE-SECRET-KEY-1)[a-z0-9]+$/i,
      'must begin with age1 or AGE-SECRET-KEY-1; make one with: npm run db:backup -- --new-key',
    )
    .optional(),
};
type FileEnvironment = z.output<z.ZodObject<typeof fileSettings>>;

export interface S3Config {
  endpoint?: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface FileConfig {
  /** Of the shop's files; undefined when they are under DATA_DIR. */
  s3?: (S3Config & { bucket: string }) | undefined;
  backup: {
    /** A folder's absolute path, or `s3://bucket/folder`; undefined when the shop makes no backups by itself. */
    to?: string | undefined;
    /** An age key: the public one encrypts, the secret one also decrypts. */
    key?: string | undefined;
    /** For places in a bucket. */
    s3?: S3Config | undefined;
  };
}

export function readFileConfig(read: FileEnvironment): FileConfig {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, BACKUP_KEY: key } = read;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  const s3 = accessKeyId && secretAccessKey ? { endpoint, region, accessKeyId, secretAccessKey } : undefined;
  return { s3: s3 && bucket ? { ...s3, bucket } : undefined, backup: { to: placeOf(read), key, s3 } };
}

/** Checks settings that only make sense together. */
export function* fileProblems(read: FileEnvironment & { DATA_DIR: string }): Generator<string> {
  const inBucket = isInBucket(read.BACKUP_TO);
  // Backups may be in a bucket while the files are on the disk.
  const group = [
    ...(inBucket ? [] : (['S3_BUCKET'] as const)),
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ] as const;
  const missing = group.filter((name) => read[name] === undefined);
  const given = group.filter((name) => read[name] !== undefined);
  if (missing.length > 0 && (given.length > 0 || inBucket))
    yield inBucket
      ? `${missing.join(', ')}: needed with a BACKUP_TO that begins with s3://`
      : `${missing.join(', ')}: needed with ${given.join(', ')}${read.S3_BUCKET ? '' : ', or a BACKUP_TO that begins with s3://'}`;
  const place = placeOf(read);
  if (place && `${place}${sep}`.startsWith(`${resolve(read.DATA_DIR)}${sep}`))
    yield 'BACKUP_TO: must not be in DATA_DIR, which would be lost together with it';
}

const isInBucket = (place: string | undefined): boolean => place?.startsWith('s3://') ?? false;

const placeOf = ({ BACKUP_TO: place }: FileEnvironment): string | undefined =>
  place === undefined || isInBucket(place) ? place : resolve(place);

/** A folder, or `s3://` with a bucket and perhaps a folder in it. */
function isBackupPlace(given: string): boolean {
  return /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.-]+)*\/?$/.test(given) || !/^\w+:\/\//.test(given);
}
