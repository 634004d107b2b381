import { expect, test } from 'vitest';
import { obstacleOf } from './order-money.tsx';

const expiresAt = '2026-12-04T17:00:00.000Z';
const line = { product: 'a', name: 'Hood', available: 0, isReserved: false };

test('says what keeps a customer from paying', () => {
  expect(obstacleOf({ expiresAt })).toBeUndefined();
  expect(obstacleOf({ expiresAt, unpayable: 'Hood is no longer in the store.' })).toBe(
    'The customer can’t pay: Hood is no longer in the store. Restore what was deleted, and show what is hidden or let it be ordered by its link, by 12/04/2026, 09:00 (PT); or cancel the order.',
  );
  expect(obstacleOf({ expiresAt, outOfStock: [line, { ...line, name: 'Grille', available: 2 }] })).toBe(
    'The customer can’t pay now. Hood: none left. Grille: only 2 left. Restock it by 12/04/2026, 09:00 (PT), or cancel the order.',
  );
  expect(obstacleOf({ expiresAt, outOfStock: [{ ...line, isReserved: true }] })).toContain(
    'Hood: held for a payment right now.',
  );
});
