import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { truckCodePattern, trucksMax } from '../facts.ts';
import { parseTruckCode } from '../rules/fitment/truck-code.ts';
import type { TruckFactName } from '../trucks.ts';
import { truckFactNames, truckFacts, truckYears } from '../trucks.ts';

const optionSchemas = Object.fromEntries(
  truckFactNames.map((fact) => {
    const { label, options } = truckFacts[fact];
    const values = options.map(({ value }) => value);
    return [fact, z.enum(values, { error: `${label} must be one of ${values.join(', ')}` }).optional()];
  }),
) as Record<TruckFactName, z.ZodOptional<z.ZodEnum<Record<string, string>>>>;

const notAYear = `The year must be from ${truckYears.from} to ${truckYears.to}`;
/**
 * A truck as its owner describes it. Only the year is needed; what is left out is unknown. It has no `id` of its own: the
 * built pages bring a copy, and the description of the API refuses two schemas of one id.
 */
export const truckSchema = z
  .strictObject({
    year: z.int(notAYear).min(truckYears.from, notAYear).max(truckYears.to, notAYear),
    ...optionSchemas,
  })
  .meta({
    description: 'A truck; what is not known of it is left out. What no truck of its year had is not kept',
    example: { year: 1957, make: 'gmc' },
  });

export const truckCodeSchema = z
  .string()
  .regex(truckCodePattern, 'Must begin with the year: 1955,first,chevrolet')
  .transform(parseTruckCode)
  .optional()
  .meta({
    description:
      'The year of a truck, and what is known of it, as in `fitment`: 1955,first,chevrolet. Values that are unknown here are left out.',
    example: '1955,first,chevrolet',
  });

const trucksSchema = z.object({
  trucks: z.array(truckSchema).meta({ description: 'The first is the one they shop for now' }),
});

export const truckEndpoints = {
  'GET /api/users/trucks': {
    guard: 'customer',
    summary: "Lists the user's trucks",
    reply: trucksSchema,
    errors: ['not_signed_in'],
  },
  'PUT /api/users/trucks': {
    guard: 'customer',
    summary: "Replaces the user's trucks; one that is named twice is kept once",
    body: z.strictObject({
      trucks: z.array(truckSchema).max(trucksMax, `You can keep at most ${trucksMax} trucks`),
    }),
    reply: trucksSchema,
    errors: ['invalid_input', 'not_signed_in'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
