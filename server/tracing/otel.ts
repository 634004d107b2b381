import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Span as OtelSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import type { Version } from '../version.ts';
import type { Span } from '../work-context.ts';
import { workContext } from '../work-context.ts';
import type { Tracing } from './tracing.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Sends spans to an OpenTelemetry collector. Imported only when there is one. */
export function startTracing(
  { endpoint, headers, serviceName, ratio }: NonNullable<Config['otel']>,
  { version, commit }: Version,
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': commit === null ? version : `${version}+${commit}`,
    }),
    // What belongs together is sent as a whole or not at all.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers }),
      }),
    ],
  });
  const tracer = provider.getTracer('shop', version);
  const spans = new WeakMap<Span, OtelSpan>();
  return {
    start(name, { kind, attributes = {}, startedAt } = {}) {
      const { span: above, reqId } = workContext() ?? {};
      const parent = above && spans.get(above);
      const started = tracer.startSpan(
        name,
        {
          kind: kind ? kinds[kind] : SpanKind.INTERNAL,
          attributes: { ...attributes, ...(reqId !== undefined && { 'shop.request_id': reqId }) },
          ...(startedAt !== undefined && { startTime: startedAt }),
        },
        parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      const span: Span = {
        end(error, more) {
          if (more) started.setAttributes(more);
          if (error !== undefined) {
            const type = error instanceof Error ? error.name : 'unknown';
            started.setStatus({ code: SpanStatusCode.ERROR, message: type });
            started.setAttribute('error.type', type);
          }
          started.end();
        },
      };
      spans.set(span, started);
      return span;
    },
    close: () => provider.shutdown(),
  };
}
