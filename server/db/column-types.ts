import type { ColumnType } from 'kysely';

/** Types of columns that PostgreSQL cannot describe; `tools/db-types.ts` says which column has which. */

/** A jsonb column: read as the value, written as JSON text. */
export type JsonColumn<T, Insert = string> = ColumnType<T, Insert, string>;

export interface ShippingAddressRow {
  name: string;
  address: string;
  apartment?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
}
