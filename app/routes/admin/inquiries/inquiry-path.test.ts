import { expect, test } from 'vitest';
import { inquiriesPath, inquiryBackPath, inquiryChoiceOf } from './inquiry-path.ts';

const list = '/admin/partlist';

test('a page of a list has its number in the path and what was chosen behind it', () => {
  expect(inquiriesPath(list)).toBe('/admin/partlist');
  expect(inquiriesPath(list, { page: 1, keyword: '  ' })).toBe('/admin/partlist');
  expect(inquiriesPath(list, { page: 3, status: 'new', keyword: ' 50/50 & more ' })).toBe(
    '/admin/partlist/page/3?status=new&keyword=50%2F50+%26+more',
  );
});

test('and is read as it was written', () => {
  const choice = { status: 'quoted', keyword: 'a+b c%' } as const;
  expect(inquiryChoiceOf(new URL(inquiriesPath(list, choice), 'http://shop'))).toEqual(choice);
  expect(inquiryChoiceOf(new URL('http://shop/admin/partlist?status=lost'))).toEqual({
    status: undefined,
    keyword: '',
  });
});

test('the way back is the list as it was left, and never another page', () => {
  expect(inquiryBackPath(list, { from: '/admin/partlist/page/2?status=new' })).toBe(
    '/admin/partlist/page/2?status=new',
  );
  expect(inquiryBackPath(list, { from: '/admin/partlist?keyword=grille' })).toBe(
    '/admin/partlist?keyword=grille',
  );
  for (const state of [null, {}, { from: 7 }, { from: '/admin/partlists' }, { from: '//evil.example' }])
    expect(inquiryBackPath(list, state)).toBe(list);
});
