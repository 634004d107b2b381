import { expect, test } from 'vitest';
import { whyUnpayable } from './order-money.tsx';

const expiresAt = '2026-12-04T17:00:00.000Z';
const line = { product: 'a', name: 'Hood', available: 0, isReserved: false };

test('says what keeps a customer from paying', () => {
  expect(whyUnpayable({ expiresAt })).toBeUndefined();
  expect(whyUnpayable({ expiresAt, unpayable: 'Hood is no longer in the store.' })).toBe(
    'The customer can’t pay: Hood is no longer in the store. Restore what was deleted, and show what is hidden or let it be ordered by its link, by 12/04/2026, 09:00 (PT); or cancel the order.',
  );
  expect(whyUnpayable({ expiresAt, outOfStock: [line, { ...line, name: 'Grille', available: 2 }] })).toBe(
    'The customer can’t pay now. Hood: none left. Grille: only 2 left. Restock by 12/04/2026, 09:00 (PT), or cancel the order.',
  );
  const held = { ...line, isReserved: true };
  expect(whyUnpayable({ expiresAt, outOfStock: [held] })).toBe(
    'The customer can’t pay now. Hood: held for a payment right now. If that payment doesn’t go through, they can pay; if it does, restock by 12/04/2026, 09:00 (PT), or cancel the order.',
  );
  expect(whyUnpayable({ expiresAt, outOfStock: [held, { ...line, name: 'Grille' }] })).toBe(
    'The customer can’t pay now. Hood: held for a payment right now. Grille: none left. Restock by 12/04/2026, 09:00 (PT), or cancel the order.',
  );
});
