import type { Samples } from '../kinds.ts';
import { describePaymentIssue } from '../../features/payments/issues/kinds.ts';
import { refundSamples } from './refund-samples.ts';
import { bed, bedApart, longList, sampleOrder, shortList } from './sample-orders.ts';

type OrderKind =
  | 'order-received'
  | 'order-paid'
  | 'order-shipped'
  | 'order-ready'
  | 'order-not-sent'
  | 'order-canceled'
  | 'refunded'
  | 'order-unpaid'
  | 'payment-declined'
  | 'order-links'
  | 'new-order'
  | 'new-payment'
  | 'payment-issue'
  | 'dispute';

const spring = { napcoBasisPoints: 1000, aftermarketBasisPoints: 1500 };
const unpaid = { paidAt: null };
const canceled = { ...unpaid, canceledAt: new Date('2026-11-23T17:05:00Z') };
const free = {
  totalCents: 0,
  itemsCents: 0,
  shippingCents: 0,
  handlingCents: 0,
  taxCents: 0,
  couponCode: 'FAMILY',
  paymentMethod: 'No payment required',
};
const sent = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
const inTwo = {
  ...sent,
  packages: [{ position: 2, carrier: 'Sierra Freight Lines', trackingNumber: 'PRO 44-120' }],
};
const longName = {
  name: 'Maximiliana-Theodora Vandenberghe-Featherstonehaugh',
  address: '12345 Old Sacramento Stage Road, Rear Building behind the Feed Store',
  city: 'San Juan Bautista de los Arroyos',
};

const dispute = {
  id: 'PP-D-61888',
  orderNumber: 570123,
  reason: 'Item not received',
  stage: 'You can still settle it with the customer yourself',
  status: 'Waiting for your answer',
  outcome: null,
  amountCents: 13_750,
  respondBy: new Date('2026-12-02T08:00:00Z'),
  isOpen: true,
  isReminder: false,
  keepsMoney: true,
  providerUrl: 'https://www.paypal.com/resolutioncenter',
};

/** The emails about orders and payments. */
export function orderSamples(publicUrl: string): { [Kind in OrderKind]: Samples<Kind> } {
  const { id, totalCents } = sampleOrder();
  const buyers = `${publicUrl}/order/${id}?key=t8k3f2.4Yw1v0b9Qp7nR2sXcZ5mKdJ8hT6gLfE3aUiOeWqBxNy`;
  const owners = `${publicUrl}/order/${id}`;
  return {
    'order-links': {
      'one order': { links: [{ order: sampleOrder(), url: buyers }] },
      'ten orders': {
        links: Array.from({ length: 10 }, (_, at) => ({
          order: sampleOrder({ number: 570_123 - at, totalCents: totalCents + at * 12_345 }),
          url: buyers,
        })),
      },
    },
    'order-received': {
      'not paid': { order: sampleOrder(unpaid), url: buyers },
      'while the payment is confirmed': {
        order: sampleOrder({ ...unpaid, confirming: true }),
        url: buyers,
      },
      'to be picked up': { order: sampleOrder({ ...unpaid, pickup: true }), url: buyers },
      'with a coupon': { order: sampleOrder({ ...unpaid, lines: shortList, discount: spring }), url: buyers },
      'canceled by then': { order: sampleOrder(canceled), url: buyers },
      'paid by then': { order: sampleOrder(), url: buyers },
      'twelve lines': {
        order: sampleOrder({ ...unpaid, lines: longList, discount: spring, shippingAddress: longName }),
        url: buyers,
      },
      'nothing to pay': {
        order: sampleOrder(free),
        url: buyers,
      },
    },
    'order-paid': {
      usual: { order: sampleOrder(), url: buyers },
      'by card, with a coupon': {
        order: sampleOrder({ paymentMethod: 'Credit Card', lines: longList, discount: spring }),
        url: buyers,
      },
      'without a name': { order: sampleOrder({ shippingAddress: { name: '' } }), url: buyers },
      'by truck freight': { order: sampleOrder({ lines: [bed] }), url: buyers },
      'to be picked up': { order: sampleOrder({ pickup: true }), url: buyers },
      'by check': { order: sampleOrder({ paymentMethod: 'Check' }), url: buyers },
      'with a promise when it ships': { order: sampleOrder({ shipsWithinDays: 2 }), url: buyers },
    },
    'order-shipped': {
      usual: { order: sampleOrder({ ...sent, lines: shortList }), url: buyers },
      'a corrected number': { order: sampleOrder(sent), isCorrection: true, url: buyers },
      'a first package': {
        order: sampleOrder({ ...sent, moreToFollow: true, lines: [bed, ...shortList] }),
        url: buyers,
      },
      'another package': {
        order: sampleOrder({ ...inTwo, lines: [bed, ...shortList] }),
        about: 'another-package',
        url: buyers,
      },
      'two packages with their parts': {
        order: sampleOrder({ ...inTwo, lines: [bed, ...shortList], packed: bedApart }),
        about: 'another-package',
        url: buyers,
      },
      'two packages, sent again': { order: sampleOrder(inTwo), url: buyers },
      'a corrected number of two': { order: sampleOrder(inTwo), isCorrection: true, url: buyers },
      'a package removed': { order: sampleOrder(sent), about: 'removed-package', url: buyers },
      'a carrier without tracking': {
        order: sampleOrder({ carrier: 'Sierra Freight Lines', trackingNumber: 'PRO 44-120' }),
        url: buyers,
      },
      'by truck freight': {
        order: sampleOrder({ carrier: 'Sierra Freight Lines', trackingNumber: 'PRO 44-120', lines: [bed] }),
        url: buyers,
      },
      'by truck freight and in boxes': {
        order: sampleOrder({ ...sent, lines: [bed, ...shortList] }),
        url: buyers,
      },
    },
    'order-ready': {
      usual: { order: sampleOrder({ carrier: 'Local pickup', lines: shortList }), url: buyers },
      'after a tracking number': {
        order: sampleOrder({ carrier: 'Local pickup' }),
        isCorrection: true,
        url: buyers,
      },
    },
    'order-not-sent': {
      usual: { order: sampleOrder({ lines: shortList }), wasPickup: false, url: buyers },
      'after two packages': { order: sampleOrder(), wasPickup: false, wasInPackages: true, url: buyers },
      'after a pickup': { order: sampleOrder(), wasPickup: true, url: buyers },
    },
    'order-canceled': {
      'by its buyer': { order: sampleOrder(canceled), url: buyers },
      'by the shop': {
        order: sampleOrder({
          ...canceled,
          canceledBy: '66f1b0014be21d7f0a5c3e99',
          cancelReason: 'The price of the tailgate was a typing error of ours. Please order it again.',
        }),
        url: buyers,
      },
      'after a chargeback': {
        order: sampleOrder({
          canceledAt: canceled.canceledAt,
          canceledBy: '66f1b0014be21d7f0a5c3e99',
          cancelReason: 'Your bank asked for the money back before we had shipped the parts.',
        }),
        url: buyers,
      },
    },
    refunded: refundSamples(buyers),
    'order-unpaid': { usual: { order: sampleOrder({ ...unpaid, lines: shortList }), url: buyers } },
    'payment-declined': {
      usual: { order: sampleOrder(unpaid), url: buyers, closed: undefined },
      'expired by then': {
        order: sampleOrder({ ...unpaid, lines: shortList }),
        url: buyers,
        closed: 'The prices of this order were good until 11/28/2026, 08:31 (PT).',
      },
    },
    'new-order': {
      usual: { order: sampleOrder(free), url: owners },
      'an incomplete address': {
        order: sampleOrder({
          ...free,
          addressIncomplete: true,
          lines: longList,
          shippingAddress: { name: '', address: '', apartment: '', city: '', postalCode: '' },
        }),
        url: owners,
      },
    },
    'new-payment': {
      usual: { order: sampleOrder({ lines: shortList }), url: owners },
      'by truck freight, with a note': {
        order: sampleOrder({
          lines: [bed, ...shortList],
          customerNote: 'The tailgate without holes, please.\nThe gate code is 1957.',
        }),
        url: owners,
      },
    },
    dispute: {
      'to answer': { ...dispute, url: owners },
      'due soon': { ...dispute, isReminder: true, url: owners },
      'under review': {
        ...dispute,
        status: 'PayPal is looking at it',
        respondBy: null,
        orderNumber: null,
        url: `${publicUrl}/admin/disputes`,
      },
      closed: {
        ...dispute,
        isOpen: false,
        status: 'Closed',
        outcome: 'You keep the money',
        respondBy: null,
        url: owners,
      },
      lost: {
        ...dispute,
        isOpen: false,
        status: 'Closed',
        outcome: 'The customer gets the money back',
        keepsMoney: false,
        respondBy: null,
        url: owners,
      },
    },
    'payment-issue': {
      'about an order': {
        ...describePaymentIssue('late_payment'),
        orderNumber: 570123,
        subject: 'capture 3C679366HH908993F',
        detail: { amountCents: totalCents, providerOrderId: '5O190127TN364715T' },
        createdAt: new Date('2026-11-22T02:14:00Z'),
        url: `${publicUrl}/admin/payment-issues/66f1b0014be21d7f0a5c3e99`,
      },
      'about no order': {
        ...describePaymentIssue('report_unreadable'),
        orderNumber: null,
        subject: 'report of 11/20/2026',
        detail: { answer: '403 NOT_AUTHORIZED' },
        createdAt: new Date('2026-11-22T10:40:00Z'),
        url: `${publicUrl}/admin/payment-issues/66f1b0014be21d7f0a5c3e9a`,
      },
    },
  };
}
