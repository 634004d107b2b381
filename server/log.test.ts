import { expect, it } from 'vitest';
import { buildTestApp } from '../tests/support/build-test-app.ts';
import routes from '../app/routes.ts';
import { createLog, withoutAddresses } from './log.ts';

it('keeps what a database error quotes of a visitor out of the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const error = Object.assign(new Error('invalid input syntax'), {
    code: '22P02',
    where: 'JSON data, line 1: {"name":"Jane Miller"',
    detail: 'Key (email)=(jane@example.com) already exists.',
  });
  log.error({ err: error, email: 'jane@example.com' }, 'request failed');
  expect(lines.join()).toContain('22P02');
  expect(lines.join()).not.toMatch(/Jane|jane/);
});

const emailedPages = JSON.stringify(routes).match(/\/[\w-]+\/:token/g) ?? [];

it.each([
  '/verify-email/mark-57',
  '/password-reset/mark-57?x=1',
  '//verify-email//mark-57/',
  '/%70assword-reset/mark-57',
  '/verify%2Demail/mark-57',
  '/x/../password-reset/mark-57',
  '/password-reset\\mark-57',
  '/arrival//mark-57/',
  '/Arrival-Off/mark-57',
  ...emailedPages.map((path) => path.replace(':token', 'mark-57')),
])('keeps the token of %s out of the log', (url) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  log.info({ req: { method: 'GET', url } }, 'request completed');
  expect(lines.join('')).toContain('[removed]');
  expect(lines.join('')).not.toContain('mark-57');
});

it('keeps the path of a request that cannot be decoded out of the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  log.info({ req: { method: 'GET', url: '/password-reset/%zz/mark-57' } }, 'request completed');
  expect(lines.join('')).toContain('"path":"[malformed]"');
});

it('names the route of a request, not what was typed into its address', async () => {
  const lines: string[] = [];
  const shop = await buildTestApp({
    env: { LOG_LEVEL: 'info' },
    logTo: { write: (line: string) => void lines.push(line) },
  });
  try {
    await shop.app.inject('/api/products/5f0c1e9a7b3d4c2e8a6f1b90');
    await shop.app.inject('/no-such-page/jane%40example.com');
  } finally {
    await shop.close();
  }
  expect(lines.join('')).toContain('"path":"/api/products/5f0c1e9a7b3d4c2e8a6f1b90"');
  expect(lines.join('')).not.toContain('jane');
});

it.each([
  '/admin/userlist/search/jane%40example.com/page/2',
  '/store/search/my%20secret?x=1',
  '/Store/Search/secret',
  '/%73earch/a%2Fsecret',
])('keeps the search words of %s out of the log', (url) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  log.info({ req: { method: 'GET', url, routeOptions: { url: '/*' } } }, 'request completed');
  expect(lines.join('')).toMatch(/\/search\/\[removed\]/i);
  expect(lines.join('')).not.toMatch(/jane|secret/);
});

it('cuts the recipient out of a mail server’s refusal', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const refusal = '550 5.1.1 <jane.miller@example.com>: Recipient address rejected';
  log.error({ err: new Error(refusal) }, 'an email failed');
  expect(lines.join('')).not.toContain('jane');
  expect(withoutAddresses(refusal)).toBe('550 5.1.1 [address]: Recipient address rejected');
});
