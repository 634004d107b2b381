import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { guestOrder } from '../../tests/support/factories.ts';
import { runJobs } from '../../tests/support/run-jobs.ts';
import { createUser } from '../../tests/support/users.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Sent {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A collector that keeps what it is sent. */
const received: { url?: string | undefined; token?: unknown; body: Sent }[] = [];
const collector = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  received.push({ url: request.url, token: request.headers['x-token'], body: JSON.parse(text) as Sent });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let shop: TestApp;
let spans: SentSpan[];
let email: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  shop = await buildTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20b',
      OTEL_SERVICE_NAME: 'shop-test',
    },
  });
  ({ email } = await createUser(shop));
  await shop.app.inject('/api/products?keyword=secretword');
  await shop.app.inject({ method: 'POST', url: '/api/users/password-reset-request', payload: { email } });
  await guestOrder(shop);
  await runJobs(shop);
  const { pool } = shop.deps.database;
  await pool.query('ALTER TABLE products RENAME TO elsewhere');
  await shop.app.inject('/api/products/5f0c1e9a7b3d4c2e8a6f1b90');
  await pool.query('ALTER TABLE elsewhere RENAME TO products');
  await shop.close();
  spans = received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

const named = (name: string) => spans.find((span) => span.name === name);
const attribute = (span: SentSpan | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value.stringValue;

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('spans go to the collector, with its headers and the name and version of the shop', () => {
    expect(received[0]).toMatchObject({ url: '/v1/traces', token: 'a b' });
    expect(JSON.stringify(received[0]?.body.resourceSpans[0]?.resource)).toMatch(/shop-test.*0\.1\.0/);
  });

  it('a request is a span, with the statements and calls that it causes below it', () => {
    const request = named('POST /api/users/password-reset-request');
    expect(request?.kind).toBe(2);
    expect(request?.parentSpanId ?? '').toBe('');
    const below = spans.filter(({ traceId, name }) => traceId === request?.traceId && name.startsWith('db '));
    expect(below.length).toBeGreaterThan(0);
    for (const span of below) expect(span.parentSpanId).toBe(request?.spanId);
  });

  it('a job is a span that names the request which caused it, and the email is below it', () => {
    const job = named('job send-account-email');
    const request = named('POST /api/users/password-reset-request');
    expect(attribute(job, 'shop.request_id')).toBe(attribute(request, 'shop.request_id'));
    expect(attribute(job, 'shop.request_id')).toMatch(/^[\da-f-]{36}$/);
    const sent = spans.find(({ name, traceId }) => name === 'mailer send' && traceId === job?.traceId);
    expect(sent?.parentSpanId).toBe(job?.spanId);
  });

  it('what fails is marked', () => {
    expect(named('GET /api/products/:id')?.status?.code).toBe(2);
  });

  it('nothing of what visitors typed is sent', () => {
    const everything = JSON.stringify(spans);
    expect(everything).not.toContain(email);
    expect(everything).not.toContain('secretword');
    expect(everything).not.toContain('Orchard');
  });
});

it('without OTEL_EXPORTER_OTLP_ENDPOINT there is no tracing', async () => {
  const other = await buildTestApp();
  expect(other.deps.tracing).toBeUndefined();
  await other.close();
});
