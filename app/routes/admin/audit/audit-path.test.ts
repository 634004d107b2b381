import { expect, it } from 'vitest';
import { auditPath } from './audit-path.ts';

it('names the pages of the log, of everything and of one thing, kind or admin', () => {
  expect(auditPath()).toBe('/admin/audit');
  expect(auditPath({ page: 2 })).toBe('/admin/audit/page/2');
  expect(auditPath({ thing: 'ab', page: 3 })).toBe('/admin/audit/page/3?thing=ab');
  expect(auditPath({ kind: 'order', by: 'cd', thing: undefined })).toBe('/admin/audit?kind=order&by=cd');
});
