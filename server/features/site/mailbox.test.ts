import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { listKeptEmails } from '../../adapters/mailer/kept-mailbox.ts';
import { emailKinds } from '../../emails/kinds.ts';

const shop = testShop();

const open = (path: string) => shop.app.inject(`/dev/mailbox${path}`);

describe('/dev/mailbox', () => {
  it('is empty at first', async () => {
    const reply = await open('');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('No email yet');
  });

  it('lists the kept emails and shows each as HTML and as text', async () => {
    const { order, guest } = await guestOrder(shop);
    await runJobs(shop, { early: true });
    const list = await open('');
    expect(list.body).toContain(guest.email);
    const email = (await listKeptEmails(shop.deps.storage)).find(({ to }) => to === guest.email);
    expect(list.body).toContain(`href="/dev/mailbox/${email?.id}"`);
    const page = await open(`/${email?.id}`);
    expect(page.body).toContain(`Order ${order.number}`);
    expect(page.body).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect((await open(`/${email?.id}/html`)).body).toBe(email?.html);
  });

  it('lets emails run no script and load nothing but the shop’s pictures', async () => {
    const [email] = await listKeptEmails(shop.deps.storage);
    for (const path of [`/${email?.id}/html`, '/samples/order-paid/html']) {
      const policy = String((await open(path)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`img-src 'self' ${shop.deps.config.publicUrl};`);
      expect(policy).toContain('sandbox allow-popups');
      expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    }
  });

  it('allows only its own style sheet', async () => {
    const { body, headers } = await open('');
    const [, css = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
    expect(headers['content-security-policy']).toContain(
      `'sha256-${Buffer.from(digest).toString('base64')}'`,
    );
  });

  it('is never cached', async () => {
    expect((await open('')).headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/none',
    '/none/html',
    '/samples/none',
    '/samples/none/html',
    '/20261121000000000-0123456789abcdef',
    '/..%2fsession-secret',
  ])('answers 404 for %s', async (path) => {
    expect((await open(path)).statusCode).toBe(404);
  });

  it('is absent outside the demo and with a mail server', async () => {
    for (const [name, value] of Object.entries({ DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:9' })) {
      const other = await buildTestApp({ env: { [name]: value } });
      for (const path of ['', '/samples', '/samples/order-paid', '/samples/order-paid/html'])
        expect((await other.app.inject(`/dev/mailbox${path}`)).statusCode, path).toBe(404);
      await other.close();
    }
  });
});

describe('/dev/mailbox/samples', () => {
  it('lists a sample of every email and shows each as HTML and as text', async () => {
    const list = await open('/samples');
    expect(list.headers['cache-control']).toBe('no-store');
    const paths = [...list.body.matchAll(/href="\/dev\/mailbox(\/samples\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(paths.length).toBeGreaterThanOrEqual(Object.keys(emailKinds).length);
    for (const kind of Object.keys(emailKinds)) expect(paths).toContain(`/samples/${kind}`);
    for (const path of paths) {
      const { body } = await open(path);
      expect(body.match(/<iframe/g)).toHaveLength(2);
      expect(body).toContain('<pre>Lugo Classic Trucks');
      expect((await open(`${path}/html`)).statusCode).toBe(200);
    }
  });

  it('shows each light or dark, whatever the reader’s system prefers', async () => {
    const both = ['light', 'dark'].map((theme) => open(`/samples/order-paid/html?theme=${theme}`));
    const [light, dark] = (await Promise.all(both)).map(({ body }) => body);
    expect(light).toContain('@media not all{');
    expect(dark).toContain('@media all{');
    expect(`${light}${dark}`).not.toContain('prefers-color-scheme');
  });

  it('gives emails pictures that exist', async () => {
    const { body } = await open('/samples/order-received/html');
    const pictures = [...body.matchAll(/src="[^"]+?(\/thumbnails\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(pictures.length).toBeGreaterThan(0);
    for (const url of pictures) expect((await shop.app.inject({ url })).statusCode).toBe(200);
  });
});
