import { brotliDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../shop/contracts/endpoints.ts';
import { testShop } from '../../tests/support/test-shop.ts';
import { apiDocs } from './api-docs.ts';

const shop = testShop();

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  responses: object;
}

const openapi = async () => {
  const reply = await shop.app.inject('/api/openapi.json');
  expect(reply.statusCode).toBe(200);
  return reply.json<{
    openapi: string;
    info: { contact: { email: string } };
    tags: { name: string; description: string }[];
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: object; securitySchemes: object };
  }>();
};

describe('API documentation', () => {
  it('is OpenAPI 3.1 and lists every endpoint and nothing else [7.1.3]', async () => {
    const document = await openapi();
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('names, groups and explains every operation, and says who may call it', async () => {
    const { paths, tags, info, components } = await openapi();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    const groups = tags.map(({ name }) => name);
    expect(tags.filter(({ description }) => !description)).toEqual([]);
    for (const { operationId, tags: own, summary, description, security } of operations) {
      expect(operationId).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z]+$/);
      expect(groups, operationId).toEqual(expect.arrayContaining(own));
      expect(own).toHaveLength(1);
      expect(summary.length, operationId).toBeGreaterThan(10);
      expect(description, operationId).toMatch(/\. (Anyone|For|Needs) .*\.$/s);
      for (const scheme of security.flatMap(Object.keys))
        expect(Object.keys(components.securitySchemes)).toContain(scheme);
    }
    expect(info.contact.email).toContain('@');
  });

  it('says which scope API tokens need', async () => {
    const { paths } = await openapi();
    const tracking = paths['/api/orders/{id}/tracking']?.put;
    expect(tracking?.description).toContain('API tokens need the scope `orders:ship`.');
    expect(tracking?.security).toContainEqual({ apiToken: [] });
    expect(paths['/api/orders/{id}/refunds']?.post?.security).toEqual([{ session: [] }]);
  });

  it('has no schema that nothing refers to', async () => {
    const document = await openapi();
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
  });

  it('refers only to schemas that it contains', async () => {
    const document = await openapi();
    const refs = new Set(JSON.stringify(document).match(/#\/components\/schemas\/\w+/g));
    expect(refs.size).toBeGreaterThan(5);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...refs].filter((ref) => !known.includes(ref))).toEqual([]);
  });

  it('has a page for people that may run only its own script', async () => {
    const page = await shop.app.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const [, program = ''] = /<script src="([^"]+)"/.exec(page.body) ?? [];
    const script = await shop.app.inject(new URL(program, 'http://shop.test/api/docs/').pathname);
    expect(script.statusCode).toBe(200);
    expect(script.headers['content-type']).toContain('javascript');
  });

  it.each([
    ['/api/docs/js/scalar.js', 1_500_000, 2_000_000],
    ['/api/openapi.json', 60_000, 100_000],
  ])('sends %s packed, and not again to who has it', async (url, packedMax, plainMin) => {
    const headers = { 'accept-encoding': 'br' };
    const first = await shop.app.inject({ url, headers });
    expect(first.rawPayload.length).toBeLessThan(packedMax);
    expect(brotliDecompressSync(first.rawPayload).length).toBeGreaterThan(plainMin);
    const { etag } = first.headers;
    const again = await shop.app.inject({ url, headers: { ...headers, 'if-none-match': String(etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('is loaded again after it could not be', async () => {
    const http = fastify();
    const load = vi
      .fn<() => Promise<{ page: string; program: string }>>()
      .mockRejectedValueOnce(new Error('the file is being replaced'))
      .mockResolvedValue({ page: '<p>', program: '' });
    await apiDocs(http, shop.deps, load);
    expect((await http.inject('/api/docs/')).statusCode).toBe(500);
    expect((await http.inject('/api/docs/')).statusCode).toBe(200);
    expect((await http.inject('/api/docs/')).statusCode).toBe(200);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
