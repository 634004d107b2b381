import { expect, test } from 'vitest';
import { byName } from './page-names.ts';

test('adds up the pages of one name, the most opened first', () => {
  const views = (page: string, month: number) => ({ page, today: 1, week: 2, month });
  expect(
    byName([
      views('/about', 7),
      views('/store', 5),
      views('/store/page/:pageNumber', 4),
      views('/new-page', 3),
      views('/password-reset/:token', 2),
      views('/profile/orders/search/:keyword', 1),
    ]),
  ).toEqual([
    { _id: 'New Aftermarket Products', today: 2, week: 4, month: 9 },
    { _id: 'About', today: 1, week: 2, month: 7 },
    { _id: '/new-page', today: 1, week: 2, month: 3 },
    { _id: 'Password Reset', today: 1, week: 2, month: 2 },
    { _id: 'Profile', today: 1, week: 2, month: 1 },
  ]);
});
