import { AsyncLocalStorage } from 'node:async_hooks';

/** What the code that runs belongs to: a request, or a job and the request that caused it. Log lines carry it. */
export interface WorkContext {
  reqId?: string | undefined;
  job?: string;
  jobId?: string;
}

const contexts = new AsyncLocalStorage<WorkContext>();

export function inWorkContext<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

export function workContext(): WorkContext | undefined {
  return contexts.getStore();
}
