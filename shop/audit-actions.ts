/**
 * Everything admins do that is written to the audit log, as `thing.action`. An action stays in this list forever,
 * because the log is append-only.
 */
export const auditActions = [
  'product.create',
  'product.update',
  'product.delete',
  'product.restore',
  'product.duplicate',
  'product.prices',
  'product.import',
  'products.export',
  'orders.export',
  'customers.export',
  'tax.export',
  'taxOrders.export',
  'income.export',
  'bestSellers.export',
  'lowStock.export',
  'order.place',
  'order.deliver',
  'order.undeliver',
  'order.tracking',
  'order.unsend',
  'order.addPackage',
  'order.removePackage',
  'order.note',
  'order.message',
  'order.email',
  'order.correct',
  'order.recordPayment',
  'order.refund',
  'order.cancel',
  'order.answer',
  'order.endReturn',
  'review.remove',
  'user.update',
  'user.delete',
  'user.sessions',
  'user.twoStepOff',
  'user.resetLink',
  'customer.erase',
  'coupon.create',
  'coupon.update',
  'coupon.delete',
  'synonym.create',
  'synonym.update',
  'synonym.delete',
  'inquiry.status',
  'inquiry.note',
  'inquiry.reply',
  'inquiry.delete',
  'paymentIssue.resolve',
  'gallery.update',
  'job.retry',
  'token.create',
  'token.revoke',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.test',
  'webhook.resend',
  'partHunt.update',
  'question.update',
  'question.delete',
  'settings.update',
] as const;

export type AuditAction = (typeof auditActions)[number];

export const auditThings = [
  'product',
  'user',
  'customer',
  'order',
  'coupon',
  'synonym',
  'review',
  'inquiry',
  'paymentIssue',
  'gallery',
  'job',
  'token',
  'webhook',
  'partHunt',
  'question',
  'settings',
  'export',
] as const;

export type AuditThing = (typeof auditThings)[number];

/** Which entries of the log: those that match all given fields. */
export interface AuditFilter {
  /** Id of what was changed. */
  thingId?: string | undefined;
  thing?: AuditThing | undefined;
  /** Id of an admin. */
  by?: string | undefined;
}
