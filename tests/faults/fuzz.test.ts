import { beforeAll, expect, it } from 'vitest';
import { testShop } from '../support/test-shop.ts';
import { createCoupon, createProduct, guestOrder, sell } from '../support/factories.ts';
import { multipart } from '../support/files/multipart.ts';
import { createUser, newAdmin, newGuest, openSession } from '../support/users.ts';
import { extent, seededDraws } from './extent.ts';
import type { JsonSchema } from './fuzz-values.ts';
import { asText, Fuzz } from './fuzz-values.ts';

/**
 * Calls every operation of `/api/openapi.json` as every kind of caller, with bodies and queries that are made from its
 * schemas and then damaged. REQUESTS sets how many; SEED, which is printed, repeats a run.
 */
const requests = extent('REQUESTS', { short: 400, long: 20_000 });
const slowMs = 1_000;

interface Operation {
  method: 'GET';
  path: string;
  parameters: { name: string; in: string; schema: JsonSchema }[];
  body: JsonSchema | undefined;
  form: JsonSchema | undefined;
}

const shop = testShop();
let operations: Operation[];
let fuzz: Fuzz;
let callers: Record<string, string>[];
beforeAll(async () => {
  const { paths, components } = (await shop.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Description>>;
    components: { schemas: Record<string, JsonSchema> };
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method, path, described)),
  );
  fuzz = new Fuzz(seededDraws(), components.schemas, await createRows());
});

interface Description {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

function operationOf(method: string, path: string, { parameters = [], requestBody }: Description): Operation {
  const { content = {} } = requestBody ?? {};
  return {
    method: method.toUpperCase() as 'GET',
    path,
    parameters,
    body: content['application/json']?.schema,
    form: content['multipart/form-data']?.schema,
  };
}

/** @returns ids of what the requests are about */
async function createRows(): Promise<string[]> {
  const products = await Promise.all(Array.from({ length: 5 }, () => createProduct(shop)));
  const { id: coupon } = await createCoupon(shop);
  const { order } = await guestOrder(shop);
  const sold = await sell(shop, products[0]?.id ?? '');
  const { id: user } = await createUser(shop);
  return [...products.map(({ id }) => id), coupon, order._id, sold.order._id, user];
}

/** Signs everybody in again: requests end sessions, change passwords and delete users. */
async function signIn(): Promise<void> {
  const user = await createUser(shop);
  const admin = await newAdmin(shop);
  const { token } = await newGuest(shop);
  callers = [
    {},
    { authorization: `Bearer ${token}` },
    { cookie: await openSession(shop, user.id) },
    ...Array.from({ length: 5 }, () => ({ cookie: admin.cookie })),
  ];
}

function addressOf({ path, parameters }: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, () =>
    encodeURIComponent(asText(fuzz.chance(0.85) ? fuzz.id() : fuzz.odd())),
  );
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of parameters) {
    if (place !== 'query' || fuzz.chance(0.5)) continue;
    query.append(name, asText(fuzz.value(schema)));
    if (fuzz.chance(0.03)) query.append(name, 'twice');
  }
  if (fuzz.chance(0.02)) query.append(asText(fuzz.text()), asText(fuzz.text()));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function payloadOf({ body, form }: Operation): {
  headers: Record<string, string>;
  payload?: string | Buffer;
} {
  if (form) {
    const fields = Object.entries(form.properties ?? {}).map(([name, schema]): [string, string] => [
      name,
      asText(fuzz.value(schema)),
    ]);
    return multipart(
      fuzz.chance(0.5)
        ? [...fields, ['image', { bytes: fuzz.text() }], ['file', { bytes: fuzz.text() }]]
        : fields,
    );
  }
  if (!body && fuzz.chance(0.8)) return { headers: {} };
  const text = JSON.stringify(fuzz.value(body ?? {})) ?? '';
  const headers = {
    'content-type': fuzz.chance(0.98)
      ? 'application/json'
      : fuzz.pick(['text/plain', 'multipart/form-data; boundary=x']),
  };
  if (fuzz.chance(0.95)) return { headers, payload: text };
  return {
    headers,
    payload: fuzz.pick([text.slice(0, -1), `${text}}`, '[', '"', '[['.repeat(5_000), '\u0000', '﻿{}']),
  };
}

it(`answers ${requests} damaged requests to every operation without a fault, each within a second`, async () => {
  process.stdout.write(`\nSEED=${process.env.SEED ?? 1957} REQUESTS=${requests}\n`);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let hasEnded = false;
  for (let n = 0; n < requests; n += 1) {
    if (n % 50 === 0 || hasEnded) await signIn();
    const operation = operations[n % operations.length] as Operation;
    const { headers, payload } = operation.method === 'GET' ? { headers: {} } : payloadOf(operation);
    const caller = fuzz.pick(callers);
    const key = fuzz.chance(0.7) ? { 'idempotency-key': `fuzz-${n}` } : {};
    const request = {
      method: operation.method,
      url: addressOf(operation),
      headers: { ...headers, ...key, ...caller },
      ...(payload !== undefined && { payload }),
    };
    const begun = performance.now();
    const { statusCode, body } = await shop.app.inject(request);
    let took = performance.now() - begun;
    // Asked again: a busy machine is slow once, a slow request always.
    for (let again = 0; took > slowMs && again < 3; again += 1) {
      const asked = performance.now();
      await shop.app.inject(request);
      took = Math.min(took, performance.now() - asked);
    }
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    hasEnded = statusCode === 401 && caller.cookie !== undefined;
    if (statusCode >= 500 || took > slowMs)
      faults.push(
        `${n}: ${operation.method} ${request.url.slice(0, 300)} ${String(payload).slice(0, 500)}: ${statusCode} in ${Math.round(took)} ms ${body.slice(0, 200)}`,
      );
    const { _id } = statusCode === 201 ? idIn(body) : {};
    if (_id) fuzz.ids.push(_id);
  }
  process.stdout.write(
    `${[...statuses]
      .toSorted()
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}\n`,
  );
  expect(faults).toEqual([]);
  // Most of them must get further than the first check.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20);
});

function idIn(body: string): { _id?: string } {
  return body.startsWith('{') ? (JSON.parse(body) as { _id?: string }) : {};
}
