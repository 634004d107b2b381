import { expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { correctedText } from './correction.tsx';

it.each([
  [3, 'Nothing has changed'],
  [4, 'Address corrected'],
])('an order of version 3 that is of version %d once it is saved: %s', (version, text) => {
  expect(correctedText('Address corrected', { version: 3 } as Order)({ version } as Order)).toBe(text);
});
