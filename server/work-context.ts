import { AsyncLocalStorage } from 'node:async_hooks';

/** What the code that runs belongs to: a request, or a job and the request that caused it. Log lines carry it. */
export interface WorkContext {
  reqId?: string | undefined;
  job?: string;
  jobId?: string;
  /** What its spans are below, if they are sent anywhere. */
  span?: Span | undefined;
}

export type Attributes = Record<string, string | number>;

/** A piece of work that is being timed (`tracing/`). */
export interface Span {
  /** @param error what it failed with; only its name is sent, because its message may quote what visitors typed */
  end(error?: unknown, attributes?: Attributes): void;
}

const contexts = new AsyncLocalStorage<WorkContext>();

export function inWorkContext<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

export function workContext(): WorkContext | undefined {
  return contexts.getStore();
}
