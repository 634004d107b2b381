import { describe, expect, it } from 'vitest';
import type { ProviderOrder } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentAttempt } from '../data.ts';
import { belongsToShop, findCaptureMismatch, findOrderMismatch } from './capture-checks.ts';

const attempt = {
  orderId: 'our-order',
  amountCents: 12_345,
  currency: 'USD',
  payee: 'OURPAYEE',
  invoiceId: 'demo-our-order',
} as PaymentAttempt;
const order = {
  intent: 'CAPTURE',
  unitCount: 1,
  amountCents: 12_345,
  currency: 'USD',
  payeeMerchantId: 'OURPAYEE',
  customId: 'our-order',
  invoiceId: 'demo-our-order',
} as ProviderOrder;

describe('a provider’s order', () => {
  it('matches when everything is as requested', () => {
    expect(findOrderMismatch(attempt, order)).toBeUndefined();
    expect(findCaptureMismatch(attempt, order)).toBeUndefined();
  });

  it.each<[string, Partial<ProviderOrder>, string | number, string | number]>([
    ['intent', { intent: 'AUTHORIZE' }, 'CAPTURE', 'AUTHORIZE'],
    ['unitCount', { unitCount: 2 }, 1, 2],
    ['currency', { currency: 'EUR' }, 'USD', 'EUR'],
    ['amountCents', { amountCents: 12_344 }, 12_345, 12_344],
    ['payee', { payeeMerchantId: 'ANOTHER' }, 'OURPAYEE', 'ANOTHER'],
    ['customId', { customId: 'other' }, 'our-order', 'other'],
    ['invoiceId', { invoiceId: 'live-our-order' }, 'demo-our-order', 'live-our-order'],
  ])('differs by its %s', (field, change, expected, actual) => {
    expect(findOrderMismatch(attempt, { ...order, ...change })).toEqual({ field, expected, actual });
  });

  it.each(['payeeMerchantId', 'customId', 'invoiceId'] as const)('is another without its %s', (field) => {
    expect(findCaptureMismatch(attempt, { ...order, [field]: undefined })).toMatchObject({ actual: null });
  });

  it('may have any payee when none is configured', () => {
    expect(
      findCaptureMismatch({ ...attempt, payee: null }, { ...order, payeeMerchantId: 'ANY' }),
    ).toBeUndefined();
  });
});

const live = { paypal: { environment: 'live' } } as Pick<Deps, 'paypal'>;
const id = '0123456789abcdef01234567';

describe('belongsToShop', () => {
  it.each([
    ['an order id', id, undefined, true],
    ['an invoice id of its environment', undefined, `live-${id}`, true],
    ['an order id and a foreign invoice id', id, 'FAIR-7', true],
    ['neither', undefined, undefined, false],
    ['an invoice id of another environment', undefined, `demo-${id}`, false],
    ['an invoice id that only contains it', undefined, `x-live-${id}`, false],
    ['an id that is too short', id.slice(1), undefined, false],
    ['an id with something before it', `x${id}`, undefined, false],
    ['an id with something after it', `${id}x`, undefined, false],
    ['an id in capitals', id.toUpperCase(), undefined, false],
    ['words', 'stall-17', 'FAIR-2026-17', false],
  ])('judges money with %s', (_, customId, invoiceId, isOurs) => {
    expect(belongsToShop(live, { customId, invoiceId })).toBe(isOurs);
  });
});
