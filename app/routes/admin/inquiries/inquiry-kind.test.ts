import { expect, test } from 'vitest';
import { inquiriesPath, inquiryFilterOf, inquiryFormOf, inquiryKinds } from './inquiry-kind.ts';

test('the URL of a list has its page in the path and its filter in the query', () => {
  expect(inquiriesPath('part')).toBe('/admin/partlist');
  expect(inquiriesPath('part', { page: 1, keyword: '  ' })).toBe('/admin/partlist');
  expect(inquiriesPath('part', { page: 3, status: 'new', keyword: ' 50/50 & more ' })).toBe(
    '/admin/partlist/page/3?status=new&keyword=50%2F50+%26+more',
  );
});

test('the filter is read back from the address of a list', () => {
  const filter = { status: 'quoted', keyword: 'a+b c%' } as const;
  expect(inquiryFilterOf(new URL(inquiriesPath('part', filter), 'http://shop'))).toEqual(filter);
  expect(inquiryFilterOf(new URL('http://shop/admin/partlist?status=lost'))).toEqual({
    status: undefined,
    keyword: '',
  });
});

test('the form is known by the address of a list or of an inquiry', () => {
  expect(inquiryFormOf('/admin/partlist/page/2')).toBe('part');
  expect(inquiryFormOf('/admin/career/65a1b2c3d4e5f60718293a4b')).toBe('career');
  expect(inquiryFormOf('/admin/restorationlist')).toBe('restoration');
});

test('an application whose PDFs were lost before it came here has only the others', async () => {
  const call = (async () => ({ coverLetter: '', resume: '/api/files/1', notes: [] })) as never;
  const { attachments } = await inquiryKinds.career.find(call, '1');
  expect(attachments.map(({ name }) => name)).toEqual(['Resume']);
});
