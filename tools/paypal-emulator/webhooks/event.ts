import { newId } from '../ids.ts';
import type { EventType } from '../operations.ts';
import type { Money } from '../state.ts';

export type ResourceType = 'checkout-order' | 'capture' | 'refund' | 'dispute';

export interface Happening {
  type: EventType;
  resourceType: ResourceType;
  /** As the API would return it. */
  resource: object & { amount?: Money };
  at: string;
  /** Origin of the emulator. */
  origin: string;
}

const summaries: Record<EventType, (amount: string) => string> = {
  'CHECKOUT.ORDER.APPROVED': () => 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': (amount) => `Payment completed for ${amount}`,
  'PAYMENT.CAPTURE.PENDING': (amount) => `Payment pending for ${amount}`,
  'PAYMENT.CAPTURE.DECLINED': (amount) => `A ${amount} capture payment was declined`,
  'PAYMENT.CAPTURE.DENIED': (amount) => `A ${amount} capture payment was denied`,
  'PAYMENT.CAPTURE.REFUNDED': (amount) => `A ${amount} capture payment was refunded`,
  'PAYMENT.CAPTURE.REVERSED': (amount) => `A ${amount} capture payment was reversed`,
  'CUSTOMER.DISPUTE.CREATED': () => 'A new dispute opened',
  'CUSTOMER.DISPUTE.UPDATED': () => 'A dispute was updated',
  'CUSTOMER.DISPUTE.RESOLVED': () => 'A dispute was resolved',
};

/** Returns the exact JSON of an event notification, and its id. */
export function createEvent({ type, resourceType, resource, at, origin }: Happening): {
  id: string;
  body: string;
} {
  const id = `WH-${newId()}-${newId()}`;
  const { amount } = resource;
  const self = `${origin}/v1/notifications/webhooks-events/${id}`;
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: at,
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary: summaries[type](amount ? `$ ${amount.value} ${amount.currency_code}` : ''),
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  });
  return { id, body };
}
