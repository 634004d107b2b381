import { ShopError } from '../../../shop/shop-error.ts';
import { changed, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { clientAddress } from '../../http/limits/client-networks.ts';
import { listFailedJobs, retryJob } from '../../jobs/failed-jobs.ts';
import { jobLabels } from '../../jobs/job-labels.ts';
import { withoutAddresses } from '../../log.ts';
import { createErrorSampler } from './browser-errors.ts';
import { listBrowserErrors } from './data.ts';

const shown = 20;
const errorLength = 200;

/** What goes wrong in jobs and browsers, for admins. */
export function operationRoutes(app: ShopServer, deps: Deps): void {
  const { db } = deps;
  const takeError = createErrorSampler(deps);

  endpoint(app, 'GET /api/reports/troubles', async () => {
    const [jobs, errors] = await Promise.all([listFailedJobs(db, shown), listBrowserErrors(db, shown)]);
    return {
      jobs: jobs.map(({ id, job, error, failedAt, attempts, nextAt, orderId }) => ({
        _id: id,
        name: jobLabels[job] ?? job,
        error: withoutAddresses(error.split('\n')[0] ?? '').slice(0, errorLength),
        failedAt: failedAt.toISOString(),
        attempts,
        nextAt: nextAt?.toISOString() ?? null,
        order: orderId,
      })),
      browserErrors: errors.map(({ fingerprint, firstAt, lastAt, ...error }) => ({
        _id: fingerprint.toString('hex'),
        ...error,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
    };
  });

  endpoint(app, 'POST /api/jobs/:id/retry', async ({ params: { id }, actor }) => {
    await write(deps, actor.admin, { action: 'job.retry', subject: id }, async (tx) => {
      const job = await retryJob(tx, id);
      if (!job) throw new ShopError('not_found', 'There is no such failed job');
      return changed(undefined, { after: { job: jobLabels[job] ?? job } });
    });
    return {};
  });

  endpoint(app, 'POST /api/browser-errors', async ({ body, request }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    await takeError({ ...body, userAgent, from: clientAddress(request) });
    return {};
  });
}
