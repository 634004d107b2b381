import { z } from 'zod';
import type { Issue } from '../issues.ts';
import type { Flaw } from '../refusals.ts';

/** Schema of "Create order" (PayPal Orders v2), as far as a shop uses it; other fields pass unseen. */

export const moneySchema = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});

const breakdownSchema = z.object({
  item_total: moneySchema.optional(),
  shipping: moneySchema.optional(),
  handling: moneySchema.optional(),
  tax_total: moneySchema.optional(),
  insurance: moneySchema.optional(),
  shipping_discount: moneySchema.optional(),
  discount: moneySchema.optional(),
});

const itemSchema = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  unit_amount: moneySchema,
});

const unitSchema = z.object({
  reference_id: z.string().min(1).max(256).default('default'),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(255).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  payee: z
    .object({
      merchant_id: z
        .string()
        .regex(/^[2-9A-HJ-NP-Z]{13}$/)
        .optional(),
      email_address: z.string().max(254).optional(),
    })
    .optional(),
  amount: moneySchema.extend({ breakdown: breakdownSchema.optional() }),
  items: z.array(itemSchema).optional(),
});

const experienceSchema = z
  .object({
    experience_context: z.object({ brand_name: z.string().min(1).max(127).optional() }).optional(),
  })
  .optional();

const orderRequestSchema = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(unitSchema).min(1).max(10),
  payment_source: z.object({ paypal: experienceSchema, card: experienceSchema }).optional(),
  application_context: z.object({ brand_name: z.string().min(1).max(127).optional() }).optional(),
});

export type OrderRequest = z.output<typeof orderRequestSchema>;

/** Reads a body, or tells what PayPal would find wrong with its form (400). */
export function readOrderRequest(body: unknown): { request: OrderRequest } | { flaws: Flaw[] } {
  const parsed = orderRequestSchema.safeParse(body);
  if (parsed.success) return { request: parsed.data };
  return { flaws: tellFlaws(parsed.error, body) };
}

/** What PayPal would say of a body that its schema refuses. */
export function tellFlaws(error: z.ZodError, body: unknown): Flaw[] {
  return error.issues.map((issue) => {
    const value = issue.path.reduce<unknown>((at, key) => Object(at)[key], body);
    return {
      issue: value === undefined ? 'MISSING_REQUIRED_PARAMETER' : issueOf(issue),
      field: `/${issue.path.join('/')}`,
      value: typeof value === 'string' ? value : '',
    };
  });
}

function issueOf(issue: z.core.$ZodIssue): Issue {
  if (issue.code === 'invalid_value') return 'INVALID_PARAMETER_VALUE';
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    if (issue.origin !== 'array') return 'INVALID_STRING_LENGTH';
    return issue.code === 'too_big' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_ARRAY_MIN_ITEMS';
  }
  return 'INVALID_PARAMETER_SYNTAX';
}
