import { z } from 'zod';
import { country } from '../../facts.ts';
import { states } from '../../states.ts';
import { isPhone, withoutCountryCode } from '../../rules/phone.ts';
import { invalidPhone } from '../person.ts';
import { isReadable, notReadable, optionalLine } from '../text.ts';

const stateCodes = states.map((state) => state.code) as [string, ...string[]];

/** The shipping form. Only state and phone are required (specification, section 5). */
export const shippingAddressSchema = z
  .strictObject({
    name: optionalLine(100).default(''),
    address: optionalLine(200).default(''),
    apartment: optionalLine(100).optional(),
    city: optionalLine(100).default(''),
    state: z.enum(stateCodes, {
      error: (issue) =>
        issue.input
          ? 'We ship to the 48 contiguous states and the District of Columbia'
          : 'State is required',
    }),
    postalCode: optionalLine(20).default(''),
    country: z.literal(country, { error: `We ship within the ${country} only` }).default(country),
    phone: z
      .string({ error: 'Phone is required' })
      .trim()
      .min(1, 'Phone is required')
      .max(30, 'At most 30 characters')
      .refine(isReadable, notReadable)
      .refine(isPhone, invalidPhone)
      .overwrite(withoutCountryCode),
  })
  .meta({ id: 'ShippingAddress' });

export type ShippingAddress = z.output<typeof shippingAddressSchema>;
