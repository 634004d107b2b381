import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { accountAdminEndpoints } from './accounts-admin.ts';
import { accountEndpoints } from './accounts.ts';
import { catalogAdminEndpoints } from './catalog-admin.ts';
import { catalogCsvEndpoints } from './catalog-csv.ts';
import { catalogEndpoints } from './catalog.ts';
import { couponEndpoints } from './coupons.ts';
import { customerEndpoints } from './order/customers.ts';
import { disputeEndpoints } from './disputes.ts';
import { fileEndpoints } from './files.ts';
import { orderAdminEndpoints } from './orders-admin.ts';
import { inquiryEndpoints } from './inquiries.ts';
import { apiTokenEndpoints } from './integrations/api-tokens.ts';
import { webhookEndpoints } from './integrations/webhooks.ts';
import { findingEndpoints } from './search/finding.ts';
import { galleryEndpoints } from './gallery.ts';
import { orderEndpoints } from './orders.ts';
import { orderMessageEndpoints } from './order/messages.ts';
import { requestAnswerEndpoints } from './order/request-answers.ts';
import { paymentEndpoints } from './payments.ts';
import { privacyEndpoints } from './privacy.ts';
import { priceEndpoints } from './prices.ts';
import { bulkEditEndpoints } from './products/bulk-edit.ts';
import { questionEndpoints } from './questions/questions.ts';
import { reportEndpoints } from './reports.ts';
import { bestSellerEndpoints } from './reports/best-sellers.ts';
import { incomeEndpoints } from './reports/income.ts';
import { reviewEndpoints } from './reviews.ts';
import { siteEndpoints } from './site.ts';
import { synonymEndpoints } from './search/synonyms.ts';
import { taxEndpoints } from './tax.ts';
import { truckEndpoints } from './trucks.ts';
import { partHuntEndpoints } from './wanted/part-hunt.ts';
import { projectEndpoints } from './wanted/projects.ts';

/** Every endpoint of the API. Routes, the typed client, the docs and the guard tests are all built from this table. */
export const endpoints = {
  ...siteEndpoints,
  ...catalogEndpoints,
  ...findingEndpoints,
  ...catalogAdminEndpoints,
  ...bulkEditEndpoints,
  ...catalogCsvEndpoints,
  ...synonymEndpoints,
  ...priceEndpoints,
  ...galleryEndpoints,
  ...reviewEndpoints,
  ...questionEndpoints,
  ...accountEndpoints,
  ...accountAdminEndpoints,
  ...truckEndpoints,
  ...privacyEndpoints,
  ...customerEndpoints,
  ...couponEndpoints,
  ...orderEndpoints,
  ...orderAdminEndpoints,
  ...orderMessageEndpoints,
  ...requestAnswerEndpoints,
  ...paymentEndpoints,
  ...disputeEndpoints,
  ...reportEndpoints,
  ...bestSellerEndpoints,
  ...incomeEndpoints,
  ...taxEndpoints,
  ...inquiryEndpoints,
  ...projectEndpoints,
  ...partHuntEndpoints,
  ...fileEndpoints,
  ...apiTokenEndpoints,
  ...webhookEndpoints,
} as const satisfies Record<EndpointKey, EndpointRecord>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
