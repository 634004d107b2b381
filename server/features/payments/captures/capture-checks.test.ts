import { describe, expect, it } from 'vitest';
import type { ProviderOrder } from '../../../adapters/payments/port.ts';
import type { PaymentAttempt } from '../data.ts';
import { findCaptureMismatch, findOrderMismatch } from './capture-checks.ts';

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

  it('that names no payee may be ours', () => {
    expect(findCaptureMismatch(attempt, { ...order, payeeMerchantId: undefined })).toBeUndefined();
  });

  it.each(['customId', 'invoiceId'] as const)('is another without its %s', (field) => {
    expect(findCaptureMismatch(attempt, { ...order, [field]: undefined })).toMatchObject({ actual: null });
  });

  it('may have any payee when none is configured', () => {
    expect(
      findCaptureMismatch({ ...attempt, payee: null }, { ...order, payeeMerchantId: 'ANY' }),
    ).toBeUndefined();
  });
});
