import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

/** A row of a table as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

export type PaymentAttemptState = Row<'paymentAttempts'>['state'];
export type PaymentEnvironment = Row<'paymentAttempts'>['environment'];
export type RefundCause = Row<'refunds'>['cause'];
export type RefundState = Row<'refunds'>['state'];
