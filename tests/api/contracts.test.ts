// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointKey, EndpointRecord, Guard } from '../../shop/contracts/endpoint.ts';
import { errorSchema } from '../../shop/contracts/endpoint.ts';
import { endpoints } from '../../shop/contracts/endpoints.ts';
import { newId } from '../../server/db/id.ts';
import { testShop } from '../support/test-shop.ts';
import { californiaAddress } from '../support/factories.ts';
import { multipart } from '../support/files/multipart.ts';
import type { Person } from '../support/users.ts';
import { createUser, newGuest, openSession } from '../support/users.ts';

/** Generated from the contracts: a new endpoint is covered automatically. */

const table: Record<EndpointKey, EndpointRecord> = endpoints;
const all = (Object.keys(table) as EndpointKey[]).map((key) => Object.assign({ key }, table[key]));
const writing = all.filter(({ key, multipart }) => !key.startsWith('GET ') && !multipart);
const withFile = all.filter(({ multipart }) => multipart);

/** Bodies that may contain unknown fields. Each needs a reason. */
const openBodies: Partial<Record<EndpointKey, string>> = {
  'PUT /api/orders/:id/pay': "the provider's whole object may be sent; nothing in it but the id is believed",
  'POST /api/webhooks/paypal':
    "the provider's event, whose signature is verified and whose content is not believed",
};

const callers = ['nobody', 'guest', 'customer', 'admin'] as const;
type Caller = (typeof callers)[number];
type Refusal = 'not_signed_in' | 'not_allowed';
const statusOf: Record<Refusal, number> = { not_signed_in: 401, not_allowed: 403 };

/** The guard's reply to each caller; callers not listed are admitted. */
const refusals: Record<Guard, Partial<Record<Caller, Refusal>>> = {
  anyone: {},
  'email-token': {},
  payer: { nobody: 'not_signed_in' },
  buyer: { nobody: 'not_signed_in' },
  customer: { nobody: 'not_signed_in', guest: 'not_signed_in' },
  admin: { nobody: 'not_signed_in', guest: 'not_signed_in', customer: 'not_allowed' },
};

const shop = testShop();
let people: { customer: Person; admin: Person };
beforeAll(async () => {
  people = { customer: await createUser(shop), admin: await createUser(shop, { isAdmin: true }) };
});

/** Returns a caller's headers, with a new session each time because some calls end theirs. */
async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'nobody') return {};
  if (caller === 'guest') return { authorization: `Bearer ${(await newGuest(shop)).token}` };
  return { cookie: await openSession(shop, people[caller].id) };
}

async function send(
  key: EndpointKey,
  { caller = 'admin' as Caller, query = '', type = 'application/json', body = '{}' } = {},
) {
  const [method, path] = key.split(' ') as ['POST', string];
  const reply = await shop.app.inject({
    method,
    // Unknown ids: admitted callers find nothing.
    url: path.replace(':position', '99').replace(/:\w+/g, () => newId()) + query,
    headers: { ...(await headersOf(caller)), ...(key.startsWith('GET ') ? {} : { 'content-type': type }) },
    ...(key.startsWith('GET ') ? {} : { payload: body }),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: isJson(reply) ? reply.json<{ code?: string; fields?: object }>() : {},
  };
}

/** A successful reply may be a file. */
const isJson = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-type']).startsWith('application/json');

test('every contract has its route, and the API has no route without a contract [7.1.4] [7.5.1] [7.6.4]', async () => {
  for (const { key } of all) {
    const [method, url] = key.split(' ') as ['GET', string];
    expect(shop.app.hasRoute({ method, url }), key).toBe(true);
  }
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(all.map(({ key }) => key).sort());
});

describe.each(all)('$key', ({ key, guard }) => {
  test.each(callers)(`(guard: ${guard}) admits or rejects %s as declared [6.16]`, async (caller) => {
    const { status, body } = await send(key, { caller });
    const refusal = Object.keys(statusOf).includes(body.code ?? '') ? body.code : 'passes';
    const expected = refusals[guard][caller] ?? 'passes';
    expect({ refusal, status }).toEqual({
      refusal: expected,
      status: expected === 'passes' ? status : statusOf[expected],
    });
    expect(status).toBeLessThan(500);
  });

  test('answers every error in the standard shape and forbids caching it', async () => {
    for (const caller of callers) {
      const { status, body, headers } = await send(key, { caller });
      if (status < 400) continue;
      expect(errorSchema.strict().safeParse(body)).toMatchObject({ success: true });
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

test.each(all.filter(({ cache }) => !cache))(
  '$key forbids caching its reply [7.4.8] [7.5.8] [7.6.9]',
  async ({ key }) => {
    expect((await send(key)).headers['cache-control']).toBe('no-store');
  },
);

/** Bodies that are read before the query, and have to be right for it. */
const bodies: Partial<Record<EndpointKey, object>> = {
  'PUT /api/orders/:id/complete-address': californiaAddress,
  'POST /api/orders/:id/requests': { kind: 'cancel' },
};

test.each(all.filter(({ query }) => query))('$key refuses an unknown parameter', async ({ key }) => {
  const { status, body } = await send(key, {
    query: '?surprise=1',
    body: key in openBodies ? '{"id":"any"}' : JSON.stringify(bodies[key] ?? {}),
  });
  const refusal = { code: 'invalid_input', fields: { surprise: 'Unknown field' } };
  expect({ status, body }).toMatchObject({ status: 400, body: refusal });
});

test.each(writing.filter(({ key }) => !(key in openBodies)))(
  '$key refuses an unknown field',
  async (contract) => {
    const { status, body } = await send(contract.key, { body: JSON.stringify({ surprise: 1 }) });
    const fields = contract.body ? { fields: { surprise: 'Unknown field' } } : {};
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_input', ...fields } });
  },
);

describe.each(writing)('$key', ({ key, body: bodySchema, bodyLimitKiB = 100 }) => {
  test.each(['[]', '"text"', '1', 'null'])('does not crash on the body %s', async (body) => {
    const { status } = await send(key, { body });
    expect(bodySchema ? [400] : [200, 201, 202, 400, 404, 409]).toContain(status);
  });

  test.runIf(bodySchema).each(['{}', '"text"', 'null'])(
    'tells in plain words what is wrong with %s',
    async (body) => {
      const reply = await send(key, { body });
      expect(JSON.stringify(reply.body)).not.toMatch(/Invalid (?:input|option|string)|expected|received/);
    },
  );

  test.each(['{"a":', '{"__proto__":{"isAdmin":true}}', '\u0000'])(
    'refuses the malformed JSON %j',
    async (body) => {
      const reply = await send(key, { body });
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 400, code: 'invalid_json' });
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('refuses a body of the type %s', async (type) => {
    const reply = await send(key, { type, body: '{}' });
    expect({ status: reply.status, code: reply.body.code }).toEqual({
      status: 415,
      code: 'wrong_content_type',
    });
  });

  test(`refuses a body of more than ${bodyLimitKiB} KiB`, async () => {
    const tooMuch = 'x'.repeat((bodyLimitKiB + 1) * 1024);
    const reply = await send(key, { body: JSON.stringify({ surprise: tooMuch }) });
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 413, code: 'too_large' });
  });
});

describe.each(withFile)('$key', ({ key, bodyLimitKiB = 100 }) => {
  const post = async (form: { headers: Record<string, string>; payload: Buffer | string }) => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: key.split(' ')[1] ?? '',
      headers: { ...(await headersOf('admin')), ...form.headers },
      payload: form.payload,
    });
    return { status: reply.statusCode, body: reply.json<{ code?: string; fields?: object }>() };
  };

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'refuses a body of the type %s',
    async (type) => {
      const reply = await post({ headers: { 'content-type': type }, payload: '{}' });
      expect(reply).toMatchObject({ status: 415, body: { code: 'wrong_content_type' } });
    },
  );

  test('refuses an unknown field, a repeated field and a malformed form', async () => {
    expect(await post(multipart([['surprise', '1']]))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { surprise: 'Unknown field' } },
    });
    const twice = multipart([
      ['file', { bytes: 'a' }],
      ['file', { bytes: 'b' }],
    ]);
    expect(await post(twice)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    for (const payload of ['', '{}', '--x', '--x\r\n\r\n']) {
      const reply = await post({ headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload });
      expect(reply.status).toBe(400);
    }
  });

  test(`refuses a body of more than ${bodyLimitKiB} KiB`, async () => {
    const bytes = Buffer.alloc((bodyLimitKiB + 1) * 1024);
    expect(await post(multipart([['file', { bytes }]]))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });
});

const withId = all.filter(({ key }) => key.includes('/:id'));
describe.each(withId)('$key', ({ key }) => {
  test.each(['nonsense', newId().toUpperCase(), `${newId()}0`])(
    'answers the malformed id %j with 404',
    async (id) => {
      const [method, path] = key.split(' ') as ['POST', string];
      const reply = await shop.app.inject({
        method,
        url: path.replace(':id', id),
        headers: await headersOf('admin'),
        ...(key.startsWith('GET ') ? {} : { payload: {} }),
      });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({
        code: 'not_found',
        message: expect.stringMatching(/ not found$|^There is no such/),
      });
    },
  );
});

test('a known path with another method is a 404 in the standard shape', async () => {
  const reply = await shop.app.inject({ method: 'DELETE', url: '/api/config/site' });
  expect(reply.statusCode).toBe(404);
  expect(errorSchema.safeParse(reply.json()).success).toBe(true);
});
