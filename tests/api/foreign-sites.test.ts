// @module-tag slow
import { describe, expect, test } from 'vitest';
import type { EndpointName } from '../../shop/contracts/endpoints.ts';
import { endpoints } from '../../shop/contracts/endpoints.ts';
import type { Asked, Person } from './access/cell.ts';
import { headersOf } from './access/cell.ts';
import { allowedRequest, requests } from './access/requests.ts';
import { testShop } from '../support/test-shop.ts';
import { createUser, password } from '../support/users.ts';
import { wholeDatabase } from '../support/database.ts';

/** Sends what another site can make a signed-in visitor's browser send to every writing endpoint. */

const shop = testShop({ env: { PUBLIC_URL: 'http://shop.test' } });

const writing = (Object.keys(endpoints) as EndpointName[]).filter((name) => !name.startsWith('GET '));

/** Each with the headers of current and of older browsers. */
const elsewhere: Record<string, Record<string, string>> = {
  'a foreign page': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a foreign page, seen by its origin alone': { origin: 'https://evil.example' },
  'a foreign page, seen by Sec-Fetch-Site alone': { 'sec-fetch-site': 'cross-site' },
  'a sandboxed frame or a file': { origin: 'null' },
  'another subdomain': { origin: 'http://blog.shop.test', 'sec-fetch-site': 'same-site' },
  'a site with our name in its own': { origin: 'http://shop.test.evil.example' },
  'our name over another protocol': { origin: 'https://shop.test' },
};
const formTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
const here = { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' };

async function send(
  name: EndpointName,
  caller: Person,
  { params, query = '', emailToken, body, payload, headers: given }: Asked,
  headers: Record<string, string>,
) {
  const [method, path] = name.split(' ') as ['POST', string];
  return shop.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? '') + (query && `?${query}`),
    headers: {
      host: 'shop.test',
      ...headersOf(caller),
      ...(emailToken && { authorization: `Bearer ${emailToken}` }),
      'content-type': 'application/json',
      ...given,
      ...headers,
    },
    payload: payload ?? JSON.stringify(body ?? {}),
  });
}

describe.each(writing)('%s', (name) => {
  test("ignores a signed-in browser's requests from another site, and works from our own pages", async () => {
    const { caller, asked } = await allowedRequest(shop, name);
    const before = await wholeDatabase(shop);
    for (const [from, headers] of Object.entries(elsewhere)) {
      const reply = await send(name, caller, asked, headers);
      expect({ from, status: reply.statusCode, ...reply.json<object>() }).toMatchObject({
        from,
        status: 403,
        code: 'not_allowed',
      });
      expect(reply.cookies).toEqual([]);
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
    }
    for (const type of formTypes) {
      // The multipart tests cover boundaries and malformed forms.
      if (asked.payload && type.startsWith('multipart')) continue;
      const reply = await send(name, caller, asked, { 'content-type': type });
      expect({ type, status: reply.statusCode }).toEqual({ type, status: 415 });
      expect(reply.cookies).toEqual([]);
    }
    expect(await wholeDatabase(shop)).toBe(before);
    expect((await send(name, caller, asked, here)).statusCode).toBeLessThan(300);
  });

  test('is not allowed to other sites by a CORS preflight', async () => {
    const reply = await shop.app.inject({
      method: 'OPTIONS',
      url: name.split(' ')[1] ?? '',
      headers: {
        host: 'shop.test',
        origin: 'https://evil.example',
        'access-control-request-method': name.split(' ')[0] ?? '',
        'access-control-request-headers': 'content-type, authorization',
      },
    });
    expect(Object.keys(reply.headers).filter((header) => header.startsWith('access-control-'))).toEqual([]);
  });
});

describe('login CSRF', () => {
  const nobody: Person = { email: '' };
  test.each(['POST /api/users/login', 'POST /api/users'] as const)(
    '%s opens no session for requests from another site',
    async (name) => {
      const asked = (await requests[name]({ shop, caller: nobody, owner: undefined })) ?? {};
      for (const [from, headers] of Object.entries(elsewhere)) {
        const reply = await send(name, nobody, asked, headers);
        expect({ from, status: reply.statusCode, cookies: reply.cookies }).toEqual({
          from,
          status: 403,
          cookies: [],
        });
      }
      for (const type of formTypes) {
        const reply = await send(name, nobody, asked, { 'content-type': type });
        expect({ type, status: reply.statusCode, cookies: reply.cookies }).toEqual({
          type,
          status: 415,
          cookies: [],
        });
      }
      // Of the session, and of the browser that is known from now on.
      expect((await send(name, nobody, asked, here)).cookies).toHaveLength(2);
    },
  );

  test('is not possible with a form that looks like JSON', async () => {
    const { email } = await createUser(shop);
    const json = JSON.stringify({ email, password, x: '' });
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'content-type': 'text/plain' },
      payload: `${json.slice(0, -2)}=`,
    });
    expect(reply.statusCode).toBe(415);
    expect(reply.cookies).toEqual([]);
  });
});
