import { expect, it } from 'vitest';
import { createLog } from './log.ts';

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

it.each([
  '/verify-email/mark-57',
  '/password-reset/mark-57?x=1',
  '//verify-email//mark-57/',
  '/%70assword-reset/mark-57',
  '/verify%2Demail/mark-57',
  '/x/../password-reset/mark-57',
  '/password-reset\\mark-57',
])('keeps the token of %s out of the log', (url) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  log.info({ req: { method: 'GET', url } }, 'incoming request');
  expect(lines.join('')).toContain('[removed]');
  expect(lines.join('')).not.toContain('mark-57');
});

it('keeps the path of a request that cannot be decoded out of the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  log.info({ req: { method: 'GET', url: '/password-reset/%zz/mark-57' } }, 'incoming request');
  expect(lines.join('')).toContain('"path":"[malformed]"');
});
