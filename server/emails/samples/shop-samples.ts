import type { Samples } from '../kinds.ts';

/** The emails about the shop itself. */
export function shopSamples(publicUrl: string): { 'backup-failed': Samples<'backup-failed'> } {
  const failed = {
    place: '/mnt/backups/shop',
    error: 'The backup could not be made: ENOSPC: no space left on device, write',
    failedAt: new Date('2026-11-23T11:27:09Z'),
    url: `${publicUrl}/admin`,
  };
  return {
    'backup-failed': {
      usual: { ...failed, lastAt: new Date('2026-11-22T11:27:04Z') },
      'the first one': { ...failed, place: 's3://lugo-backups/shop', lastAt: null },
    },
  };
}
