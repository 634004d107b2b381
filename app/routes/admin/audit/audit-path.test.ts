import { expect, it } from 'vitest';
import { auditPath } from './audit-path.ts';

it('names the pages of the log, of everything and of one thing, kind or admin', () => {
  expect(auditPath()).toBe('/admin/audit');
  expect(auditPath({ page: 2 })).toBe('/admin/audit/page/2');
  expect(auditPath({ thingId: 'ab', page: 3 })).toBe('/admin/audit/page/3?thingId=ab');
  expect(auditPath({ thing: 'order', by: 'cd', thingId: undefined })).toBe('/admin/audit?thing=order&by=cd');
});
