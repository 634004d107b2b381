import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { documentMaxBytes } from '../../../shop/facts.ts';
import { documentId } from '../../../shop/rules/catalog/documents.ts';
import { collectGarbage } from '../../../tests/support/collect-garbage.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { pdf, sendDocument, uploadDocument } from '../../../tests/support/files/pdfs.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { newAdmin, signedInUser } from '../../../tests/support/users.ts';
import { keepingFiles } from './picture-data.ts';
import { sweepDocuments } from './upload-document.ts';

const shop = testShop();
let cookie: string;
let admin: Call;
beforeAll(async () => {
  ({ cookie } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

const refused = async (bytes: Buffer | string) => {
  const reply = await sendDocument(shop, cookie, bytes);
  return { status: reply.statusCode, ...reply.json<{ fields: Record<string, string> }>() };
};
const attach = (id: string, documents: { url: string; title: string }[]) =>
  admin('PUT /api/products/:id', { params: { id }, body: { documents } });

const get = (url: string, as = cookie) => shop.app.inject({ url, headers: { cookie: as } });

/** A PDF with comments up to that size. */
const ofSize = (bytes: number) =>
  Buffer.concat([pdf().subarray(0, 9), Buffer.alloc(bytes - pdf().length, '%\n'), pdf().subarray(9)]);

describe('POST /api/documents', () => {
  it('stores a PDF that anybody can then download, safely, under the title a product gives it', async () => {
    const bytes = pdf();
    const reply = await sendDocument(shop, cookie, bytes);
    const { url, sizeBytes } = reply.json<{ url: string; sizeBytes: number }>();
    expect(url).toMatch(/^\/documents\/[0-9a-f]{24}\.pdf$/);
    expect(sizeBytes).toBe(bytes.length);
    const { id } = await createProduct(shop);
    await attach(id, [{ url, title: '¡Instalación! "rápida"; step/by\\step' }]);
    const download = await get(url, '');
    expect(download.rawPayload.equals(bytes)).toBe(true);
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Instalacion rapida step by step.pdf"',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    });
  });

  it.each([
    ['no PDF', 'Please choose a PDF', Buffer.from('<html><script>alert(1)</script>')],
    [
      'a PDF with a script',
      'This PDF has scripts',
      pdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }),
    ],
    ['a damaged PDF', 'This PDF is incomplete', pdf().subarray(0, -12)],
  ])('refuses %s, whatever it is called, and says so at the field', async (_, text, bytes) => {
    expect(await refused(bytes)).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { file: expect.stringContaining(text) },
    });
  });

  it('refuses a PDF above 8 MB but not one of exactly 8 MB', async () => {
    expect((await sendDocument(shop, cookie, ofSize(documentMaxBytes))).statusCode).toBe(201);
    expect(await refused(ofSize(documentMaxBytes + 1))).toMatchObject({
      status: 413,
      fields: { file: 'The file is too large: 8 MB at most.' },
    });
  });

  it('is for admins only', async () => {
    const customer = await signedInUser(shop);
    expect((await sendDocument(shop, customer.cookie)).statusCode).toBe(403);
    expect((await sendDocument(shop, '')).statusCode).toBe(401);
  });
});

describe('GET /documents/:id.pdf', () => {
  it('keeps no copy of the file for each of those who do not read it', async () => {
    const url = (await sendDocument(shop, cookie, ofSize(documentMaxBytes))).json<{ url: string }>().url;
    const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
    const usedMiB = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers / 1024 / 1024;
    };
    const before = usedMiB();
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`);
        // The reply has begun, and nothing more is read of it.
        await once(socket, 'readable');
        return socket;
      }),
    );
    const riseMiB = usedMiB() - before;
    for (const socket of sockets) socket.destroy();
    // Copies would take 160.
    expect(riseMiB).toBeLessThan(80);
  });

  it('is for admins alone, and for no cache, as long as no part in the store offers it', async () => {
    const url = await uploadDocument(shop, cookie);
    const [part, other] = [await createProduct(shop), await createProduct(shop)];
    const stranger = async () => (await get(url, '')).statusCode;
    const offered = [{ url, title: 'Wiring' }];
    expect(await stranger()).toBe(404);
    await attach(part.id, offered);
    await attach(other.id, offered);
    await attach(part.id, []);
    expect(await stranger()).toBe(200);
    const change = (body: { hidden: boolean }) =>
      admin('PUT /api/products/:id', { params: { id: other.id }, body });
    await change({ hidden: true });
    expect(await stranger()).toBe(404);
    expect((await get(url, (await signedInUser(shop)).cookie)).statusCode).toBe(404);
    const forAdmin = await get(url);
    expect([forAdmin.statusCode, forAdmin.headers['cache-control']]).toEqual([200, 'no-store']);
    await change({ hidden: false });
    await admin('DELETE /api/products/:id', { params: { id: other.id } });
    expect(await stranger()).toBe(404);
  });

  it('has the length, and no body for HEAD', async () => {
    const url = await uploadDocument(shop, cookie);
    const head = await shop.app.inject({ method: 'HEAD', url, headers: { cookie } });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(pdf().length),
    ]);
  });

  it('is 404 for a file whose document is deleted, should the file be left', async () => {
    const url = await uploadDocument(shop, cookie);
    await shop.deps.db
      .deleteFrom('documents')
      .where('id', '=', documentId(url) ?? '')
      .execute();
    expect((await get(url)).statusCode).toBe(404);
  });

  it.each(['0123456789abcdef01234567.pdf', '0123.pdf', '..%2f..%2fpictures%2fx.pdf', 'x.pdf.html'])(
    'is 404 for %s',
    async (name) => {
      expect((await shop.app.inject(`/documents/${name}`)).statusCode).toBe(404);
    },
  );
});

describe('sweepDocuments', () => {
  it('deletes what no product has had for 90 days, not what products have or had lately', async () => {
    const [unused, removed, shown, ofDeleted] = await Promise.all(
      [1, 2, 3, 4].map(() => uploadDocument(shop, cookie)),
    );
    const urls = [unused, removed, shown, ofDeleted].map(String);
    const [one, two] = [await createProduct(shop), await createProduct(shop)];
    const titled = (url = '') => ({ url, title: `Wiring ${url}` });
    await attach(one.id, [titled(removed), titled(shown)]);
    await attach(two.id, [titled(ofDeleted)]);
    await admin('DELETE /api/products/:id', { params: { id: two.id } });
    const status = () => Promise.all(urls.map(async (url) => (await get(url)).statusCode));
    const sweepAfter = (days: number) =>
      sweepDocuments({ ...shop.deps, clock: () => new Date(Date.now() + days * 86_400_000) });
    await sweepAfter(0);
    await attach(one.id, [titled(shown)]);
    await sweepAfter(60);
    await sweepAfter(89);
    expect(await status()).toEqual([200, 200, 200, 200]);
    await sweepAfter(91);
    expect(await status()).toEqual([404, 200, 200, 200]);
    // Back in use for a while, it begins anew.
    await attach(one.id, [titled(removed), titled(shown)]);
    await sweepAfter(92);
    await attach(one.id, [titled(shown)]);
    await sweepAfter(100);
    await sweepAfter(189);
    expect(await status()).toEqual([404, 200, 200, 200]);
    await sweepAfter(191);
    expect(await status()).toEqual([404, 404, 200, 200]);
  });

  it('deletes nothing while a backup is made', async () => {
    const url = await uploadDocument(shop, cookie);
    const sweepAfter = (days: number) =>
      sweepDocuments({ ...shop.deps, clock: () => new Date(Date.now() + days * 86_400_000) });
    await sweepAfter(0);
    const backup = await shop.deps.db.startTransaction().execute();
    await sql`SELECT pg_advisory_xact_lock(${keepingFiles})`.execute(backup);
    await sweepAfter(91);
    expect((await get(url)).statusCode).toBe(200);
    await backup.rollback().execute();
    await sweepAfter(91);
    expect((await get(url)).statusCode).toBe(404);
  });
});
