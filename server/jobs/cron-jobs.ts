import type { JobName } from './queue.ts';
import { longJob } from './queue.ts';

/**
 * Scheduled jobs (UTC; a day in California begins at 07:00 or 08:00). Each run is done by one process, however many there
 * are. A run that is missed while the shop is down is not made up for.
 */
export const cronJobs: { task: JobName; match: string; options?: typeof longJob }[] = [
  { task: 'release-reservations', match: '* * * * *' },
  { task: 'reconcile', match: '* * * * *' },
  // At night in California, when the provider's report of the previous day is complete.
  { task: 'compare-report', match: '40 10 * * *', options: longJob },
  { task: 'check-events', match: '50 10 * * *' },
  { task: 'sum-finished-days', match: '20 9 * * *' },
  { task: 'count-fits', match: '30 9 * * *' },
  { task: 'count-bought-together', match: '35 9 * * *', options: longJob },
  { task: 'follow-disputes', match: '7 * * * *' },
  { task: 'remind-buyers', match: '12 * * * *' },
  // Once a night; every hour until then.
  { task: 'make-backup', match: '27 * * * *', options: longJob },
  { task: 'sweep-expired', match: '17 * * * *' },
  { task: 'sweep-uploads', match: '37 * * * *' },
  { task: 'sweep-pictures', match: '47 * * * *' },
  { task: 'sweep-documents', match: '52 * * * *' },
  { task: 'sweep-imports', match: '57 * * * *' },
];
