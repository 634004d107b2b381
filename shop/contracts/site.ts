import { z } from 'zod';
import { shipsWithinDaysMax } from '../facts.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  editedVersionSchema,
  orEmpty,
  versionSchema,
  wholeNumber,
} from './endpoint.ts';

/** What the owner has decided. */
const decided = {
  pickup: z.boolean().meta({ description: 'Whether customers can pick up their parts at the shop' }),
  shipsWithinDays: z.int().nullable().meta({
    description: 'Business days from the payment until parts leave the shop; null: none are promised',
  }),
};
const notDays = `Must be a whole number from 1 to ${shipsWithinDaysMax}, or empty`;

export const siteSchema = z.object({
  publicUrl: z.string(),
  demo: z.boolean(),
  analyticsUrl: z.string().nullable(),
  /** Today's rates in basis points (750 = 7.5 %) by state code; states without an entry have no tax. */
  taxRates: z.record(z.string(), z.int()),
  ...decided,
});
export type Site = z.output<typeof siteSchema>;

const settingsSchema = z.object({ ...decided, version: versionSchema }).meta({ id: 'Settings' });
export type Settings = z.output<typeof settingsSchema>;
export type SettingsChange = Partial<Omit<Settings, 'version'>>;

export const siteEndpoints = {
  'GET /api/config/site': {
    guard: 'anyone',
    summary:
      "Returns what every page needs: the public URL, whether this is a demo, the analytics URL, today's tax rates, whether orders can be picked up and how soon parts ship",
    reply: siteSchema,
    cache: 'catalog',
  },
  'GET /api/settings': {
    guard: 'admin',
    summary: 'Returns what the owner has decided for the whole shop',
    reply: settingsSchema,
    errors: adminErrors,
  },
  'PUT /api/settings': {
    guard: 'admin',
    summary:
      'Changes whether customers can pick up their parts, and how soon parts ship; what is left out stays. Orders already placed stay as they are',
    body: z.strictObject({
      pickup: z.boolean().optional(),
      shipsWithinDays: orEmpty(wholeNumber(1, shipsWithinDaysMax, notDays))
        .optional()
        .meta({ description: 'Empty: pages say nothing about it' }),
      version: editedVersionSchema,
    }),
    reply: settingsSchema,
    errors: [...adminInputErrors, 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
