import type { Attributes, Span } from '../work-context.ts';
import { inWorkContext, workContext } from '../work-context.ts';

/** What the shop needs of OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of it is loaded (`otel.ts`). */
export interface Tracing {
  /** Starts a span below that of the present work. @param options `startedAt`: in ms since 1970; default: now */
  start(name: string, options?: SpanOptions): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer' | undefined;
  attributes?: Attributes;
  startedAt?: number;
}

/** Runs work below a span of its own; without tracing, just runs it. */
export async function traced<T>(
  tracing: Tracing | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const span = tracing.start(name, options);
  try {
    const result = await inWorkContext({ ...workContext(), span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error ?? new Error('unknown'));
    throw error;
  }
}

/** Returns an adapter whose calls are spans, such as `paypal captureOrder`; without tracing, the adapter itself. */
export function traceCalls<Port extends object>(
  tracing: Tracing | undefined,
  name: string,
  port: Port,
): Port {
  if (!tracing) return port;
  const calls = Object.entries(port).map(([method, call]) => [
    method,
    (...args: unknown[]) =>
      traced(tracing, `${name} ${method}`, { kind: 'client' }, () =>
        (call as (...args: unknown[]) => Promise<unknown>)(...args),
      ),
  ]);
  return Object.fromEntries(calls) as Port;
}

/** Returns what is told of each statement of the database and makes a span of it. */
export function queryTracer(
  tracing: Tracing,
): (text: string, milliseconds: number, hasFailed: boolean) => void {
  return (text, milliseconds, hasFailed) => {
    const startedAt = Date.now() - milliseconds;
    // `select from "orders"`: short enough to read, the same for all statements of a kind.
    const [verb = 'statement'] = /^\w+/.exec(text.trim()) ?? [];
    const [, table = ''] = /\b(?:from|into|update)\s+"?([\w.]+)/i.exec(text) ?? [];
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) };
    const span = tracing.start(`db ${verb.toLowerCase()} ${table}`.trim(), {
      kind: 'client',
      attributes,
      startedAt,
    });
    span.end(hasFailed ? new Error('the statement failed') : undefined);
  };
}
