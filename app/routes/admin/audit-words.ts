import { formatPacific } from '../../../shop/rules/dates.ts';
import { formatDollars } from '../../../shop/rules/money.ts';

type Values = Record<string, unknown>;

export interface AuditChange {
  name: string;
  before?: string;
  after?: string;
}

/**
 * What an entry of the audit log says has changed, in words: `priceCents: 12900 → 13900` is `Price, $129.00, $139.00`.
 * What is not known, or was not there, is left out.
 */
export function auditChanges(before: Values, after: Values): AuditChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => {
    const [was, is] = [said(key, before[key]), said(key, after[key])];
    return { name: nameOf(key), ...(was !== '' && { before: was }), ...(is !== '' && { after: is }) };
  });
}

/** `product.update` → `Product: update`; actions that people do every day have words of their own. */
export function actionInWords(action: string): string {
  const [thing = '', act = ''] = action.split('.');
  return actions[action] ?? `${capitalised(thing)}: ${act.replaceAll('-', ' ')}`;
}

const actions: Record<string, string> = {
  'order.deliver': 'Order marked as delivered',
  'order.tracking': 'Tracking number written down',
  'order.mail': 'Mail sent again',
  'order.note': 'Private note added',
  'order.refund': 'Order refunded',
  'user.update': 'User updated',
  'user.delete': 'User deleted',
  'product.create': 'Product created',
  'product.update': 'Product updated',
  'product.delete': 'Product deleted',
  'product.restore': 'Product restored',
  'product.prices': 'Price changed with others',
  'coupon.create': 'Coupon created',
  'coupon.update': 'Coupon updated',
  'coupon.delete': 'Coupon deleted',
  'inquiry.status': 'Inquiry moved on',
  'break.resolve': 'Payment break closed',
};

/** What the office calls it, where that is not the name itself. */
const names: Record<string, string> = {
  active: 'Email Verified',
  isAdmin: 'Is Admin',
  onHand: 'On hand',
  vendorPart: 'Vendor Part #',
  lugoPart: 'Lugo Part #',
  partType: 'Part Category',
};

/** `napcoBasisPoints` → `Napco`, `trackingNumber` → `Tracking number`. */
function nameOf(key: string): string {
  const words = key.replace(/(Cents|BasisPoints)$/, '').replaceAll(/([A-Z])/g, ' $1');
  return names[key] ?? capitalised(words.toLowerCase());
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function said(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && key.endsWith('Cents')) return formatDollars(value);
  if (typeof value === 'number' && key.endsWith('BasisPoints')) return `${value / 100}%`;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatPacific(value);
  // Of people the log keeps only which fields were changed.
  if (key === 'changed' && Array.isArray(value))
    return value.map((field) => nameOf(String(field))).join(', ');
  if (Array.isArray(value)) return value.map((item) => said('', item)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}
