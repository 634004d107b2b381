/** What other programs may do with an API token, and what a webhook tells them (docs/integrations.md). */

/** How every API token begins, so that people and scanners of leaked secrets recognize one. */
export const apiTokenPrefix = 'lct_';

/** What a token may be allowed to do. None of them reaches money, accounts or other tokens. */
export const apiScopes = {
  'orders:read': 'Read orders',
  'orders:ship': 'Mark orders as sent or delivered, and add notes',
  'products:read': 'Read products, also hidden ones',
  'products:write': 'Create, change and delete products',
  'inquiries:read': 'Read restoration submissions and part inquiries',
  'reports:read': 'Read sales and tax reports',
} as const;

export type ApiScope = keyof typeof apiScopes;
export const apiScopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]];

export const apiTokenNameMax = 60;
/** Tokens that work at a time. */
export const apiTokensMax = 50;
export const apiTokenDays = [30, 90, 365] as const;

/** What a webhook can be told of. */
export const webhookEvents = {
  'order.paid': 'An order is paid',
  'order.shipped': 'An order is sent, or ready to be picked up',
  'order.delivered': 'An order is delivered',
  'order.canceled': 'An order is canceled',
  'order.refunded': 'Money of an order has gone back',
  'inquiry.created': 'An inquiry has come in',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];
/** Sent when an admin tries a webhook out. */
export const webhookTest = 'webhook.test';

export const webhooksMax = 10;
export const webhookUrlMax = 500;
/** Minutes between a failed attempt and the next one. After the last, about three days later, an admin can send it again. */
export const webhookRetryMinutes = [0.1, 5, 30, 120, 300, 600, 840, 1200, 1440] as const;
/** A webhook that has failed for this long is turned off. */
export const webhookFailingDaysMax = 3;
/** How long deliveries are listed. */
export const webhookDeliveryDays = 30;
