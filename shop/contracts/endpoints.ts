import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { accountEndpoints } from './accounts.ts';
import { catalogEndpoints } from './catalog.ts';
import { orderEndpoints } from './orders.ts';
import { paymentEndpoints } from './payments.ts';
import { reviewEndpoints } from './reviews.ts';
import { siteEndpoints } from './site.ts';

/** Every call of the API. Routes, the typed client, the docs and the guard tests are all made from this table. */
export const endpoints = {
  ...siteEndpoints,
  ...catalogEndpoints,
  ...reviewEndpoints,
  ...accountEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
} as const satisfies Record<EndpointKey, EndpointRecord>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
