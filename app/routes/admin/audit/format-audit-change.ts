import type { ProductDocument } from '../../../../shop/rules/catalog/documents.ts';
import { formatDocuments } from '../../../../shop/rules/catalog/documents.ts';
import type { Spec } from '../../../../shop/rules/catalog/specs.ts';
import type { FitmentRule } from '../../../../shop/rules/fitment/fit.ts';
import { formatFitment } from '../../../../shop/rules/fitment/fitment-text.ts';
import { formatSpecs } from '../../../../shop/rules/catalog/specs.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { longDate } from '../../../../shop/rules/dates/calendar.ts';
import { formatDollars } from '../../../../shop/rules/money.ts';
import type { ReturnReason } from '../../../../shop/rules/orders/return-reasons.ts';
import { returnReasonNames } from '../../../../shop/rules/orders/return-reasons.ts';
import type { AuditAction } from '../../../../shop/audit-actions.ts';
import type { ApiScope, WebhookEvent } from '../../../../shop/integrations.ts';
import { apiScopes, webhookEvents, webhookTest } from '../../../../shop/integrations.ts';
import { capitalized, countOf } from '../../../../shop/rules/in-words.ts';

type Values = Record<string, unknown>;

export interface AuditChange {
  name: string;
  before?: string;
  after?: string;
}

/**
 * Returns the changes of an audit entry in words: `priceCents: 12900 → 13900` becomes `Price, $129.00, $139.00`.
 * Missing values are left out, and what stayed the same.
 */
export function formatAuditChanges(before: Values, after: Values): AuditChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [said(key, before[key]), said(key, after[key])];
    if (was === is && was !== '') return [];
    return { name: nameOf(key), ...(was !== '' && { before: was }), ...(is !== '' && { after: is }) };
  });
}

/** Labels of fields that are not made from the field's name. */
const names: Record<string, string> = {
  active: 'Email Verified',
  isAdmin: 'Is Admin',
  vendorPart: 'Vendor Part #',
  lugoPart: 'Lugo Part #',
  partType: 'Part Category',
  fitment: 'Fits',
  fitNotes: 'Fit Notes',
  weightLb: 'Weight (lb)',
  relatedLugoParts: 'Related Parts',
  featuredPosition: 'Featured Position',
  topPosition: 'Top Position',
  reorderLevel: 'Reorder Level',
  installNotes: 'Installation Notes',
  californiaWarning: 'California Warning',
  napcoBasisPoints: 'NAPCO discount',
  aftermarketBasisPoints: 'Aftermarket discount',
  maxUses: 'Usage limit',
  onHand: 'In stock',
  countInStock: 'In stock',
  amountCents: 'Amount',
  files: 'Attachments',
  period: 'Time',
  by: 'Time goes by',
  show: 'List',
  url: 'Address',
  pickup: 'Customers can pick up',
  shipsWithinDays: 'Parts leave within (business days)',
  scopes: 'Permissions',
  events: 'Receives',
  alt: 'Description for people who can’t see it',
};

/** `priceCents` → `Price`, `trackingNumber` → `Tracking number`. */
function nameOf(key: string): string {
  const words = key.replace(/(Cents|BasisPoints)$/, '').replaceAll(/([A-Z])/g, ' $1');
  return names[key] ?? capitalized(words.toLowerCase());
}

function said(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberSaid(key, value);
  if (typeof value === 'string') return textSaid(key, value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (key === 'pictures') return countOf(value.length, 'picture');
  if (key === 'fitment') return formatFitment(value as FitmentRule[]).replaceAll('\n', ' | ');
  if (key === 'specs') return formatSpecs(value as Spec[]).replaceAll('\n', '; ');
  if (key === 'documents') return formatDocuments(value as ProductDocument[]).replaceAll('\n', '; ');
  // Of people the log keeps only which fields were changed.
  if (key === 'changed') return value.map((field) => nameOf(String(field))).join(', ');
  if (key === 'scopes') return value.map((scope) => apiScopes[scope as ApiScope] ?? String(scope)).join('; ');
  if (key === 'events')
    return value.map((event) => webhookEvents[event as WebhookEvent] ?? String(event)).join('; ');
  return value.map((item) => said('', item)).join(', ');
}

function numberSaid(key: string, value: number): string {
  if (key.endsWith('Cents')) return formatDollars(value);
  return key.endsWith('BasisPoints') ? `${value / 100}%` : String(value);
}

function textSaid(key: string, text: string): string {
  if (key === 'lastDay') return longDate(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatPacific(text);
  if (key === 'image') return text.startsWith('/art/') ? 'the drawing' : 'an uploaded picture';
  if (key === 'status' || key === 'state') return capitalized(text);
  if (key === 'returnReason') return returnReasonNames[text as ReturnReason] ?? text;
  if (key === 'event') return text === webhookTest ? 'A test' : (webhookEvents[text as WebhookEvent] ?? text);
  return key === 'email' ? text.replaceAll('-', ' ') : text;
}

/** What was done, in words. */
export const actionLabels: Readonly<Record<AuditAction, string>> = {
  'product.create': 'Product created',
  'product.update': 'Product changed',
  'product.delete': 'Product deleted',
  'product.restore': 'Product restored',
  'product.duplicate': 'Product duplicated',
  'product.prices': 'Price changed with others at once',
  'product.import': 'Product imported from a CSV file',
  'products.export': 'Products exported as CSV',
  'orders.export': 'Orders exported as CSV',
  'customers.export': 'Customers exported as CSV',
  'tax.export': 'Tax exported as CSV',
  'taxOrders.export': 'Orders of a state exported as CSV',
  'income.export': 'Income exported as CSV',
  'bestSellers.export': 'Best sellers exported as CSV',
  'lowStock.export': 'Parts to reorder exported as CSV',
  'order.place': 'Order placed for a customer',
  'order.deliver': 'Order marked as delivered',
  'order.undeliver': 'Delivered mark removed',
  'order.tracking': 'Tracking number entered',
  'order.unsend': 'Marked as not sent',
  'order.addPackage': 'Package of an order added',
  'order.removePackage': 'Package of an order removed',
  'order.note': 'Private note on an order added',
  'order.message': 'Message sent to the customer of an order',
  'order.email': 'Email about an order sent again',
  'order.correct': 'Email or address of an order corrected',
  'order.recordPayment': 'Payment by hand recorded',
  'order.refund': 'Refund requested',
  'order.cancel': 'Order canceled',
  'order.answer': 'Request of a buyer answered',
  'order.endReturn': 'Return no longer expected',
  'review.remove': 'Review removed',
  'user.update': 'User changed',
  'user.delete': 'User deleted',
  'user.sessions': 'User signed out everywhere',
  'user.twoStepOff': 'Two-step sign-in turned off for a customer',
  'user.resetLink': 'Password reset link sent to a user',
  'customer.erase': 'Customer erased',
  'coupon.create': 'Coupon created',
  'coupon.update': 'Coupon changed',
  'coupon.delete': 'Coupon deleted',
  'synonym.create': 'Search word added',
  'synonym.update': 'Search word changed',
  'synonym.delete': 'Search word deleted',
  'inquiry.status': 'Inquiry status changed',
  'inquiry.note': 'Private note on an inquiry added',
  'inquiry.reply': 'Inquiry answered by email',
  'inquiry.delete': 'Inquiry deleted',
  'paymentIssue.resolve': 'Payment issue closed',
  'job.retry': 'Job tried again',
  'gallery.update': 'Gallery picture changed',
  'token.create': 'API token created',
  'token.revoke': 'API token revoked',
  'webhook.create': 'Webhook created',
  'webhook.update': 'Webhook changed',
  'webhook.delete': 'Webhook deleted',
  'webhook.test': 'Webhook tested',
  'webhook.resend': 'Message sent to a webhook again',
  'partHunt.update': 'Part hunt changed',
  'question.update': 'Question answered or changed',
  'question.delete': 'Question deleted',
  'settings.update': 'Shipping and pickup changed',
};
