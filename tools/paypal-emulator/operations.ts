/** The calls of PayPal's REST API that the emulator answers. */
export const operations = [
  'token',
  'create-order',
  'read-order',
  'capture-order',
  'read-capture',
  'refund-capture',
  'read-refund',
  'add-tracking',
  'cancel-tracking',
  'verify-webhook',
  'read-webhook',
  'list-transactions',
  'read-dispute',
  'list-disputes',
] as const;

export type Operation = (typeof operations)[number];

/** The events that the emulator sends to the shop's webhook. */
export const eventTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

export type EventType = (typeof eventTypes)[number];
