import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { belongsToShop } from './is-of-shop.ts';

const deps = { paypal: { environment: 'live' } } as Pick<Deps, 'paypal'>;
const id = '0123456789abcdef01234567';

it.each([
  ['an order’s id', id, undefined, true],
  ['an invoice id of its environment', undefined, `live-${id}`, true],
  ['an order’s id and another’s invoice', id, 'FAIR-7', true],
  ['neither', undefined, undefined, false],
  ['an invoice id of another environment', undefined, `demo-${id}`, false],
  ['an invoice id that only contains it', undefined, `x-live-${id}`, false],
  ['an id that is too short', id.slice(1), undefined, false],
  ['an id with something before it', `x${id}`, undefined, false],
  ['an id with something after it', `${id}x`, undefined, false],
  ['an id in capitals', id.toUpperCase(), undefined, false],
  ['words', 'stall-17', 'FAIR-2026-17', false],
])('money with %s', (_, customId, invoiceId, isOurs) => {
  expect(belongsToShop(deps, { customId, invoiceId })).toBe(isOurs);
});
