import { z } from 'zod';
import { orderLinesMax, quantityMax, requestReasonMax } from '../../facts.ts';
import { requestKinds } from '../../rules/orders/may-ask.ts';
import { returnReasons } from '../../rules/orders/return-reasons.ts';
import { idSchema } from '../endpoint.ts';
import { optionalText } from '../text.ts';
import { unitsSchema } from './units.ts';

const requestedPartSchema = z.object({
  ...unitsSchema.shape,
  expected: z.int().min(0).max(quantityMax).meta({
    description: 'Units that the shop still waits for; in lists all, until the last of them is here',
  }),
});

/** What the buyer of a paid order asks the shop for, as a part of the order. */
export const orderRequestSchema = z
  .object({
    _id: idSchema,
    kind: z.enum(requestKinds),
    parts: z
      .array(requestedPartSchema)
      .meta({ description: 'What they want to return; empty if they ask to cancel' }),
    returnReason: z.enum(returnReasons).nullable().meta({
      description: 'Of a return; null if they ask to cancel, or asked before reasons were recorded',
    }),
    reason: z.string().meta({ description: 'In their words; may be empty' }),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable().meta({
      description: 'When it was answered or withdrawn; null while it waits',
    }),
    withdrawn: z.boolean().meta({ description: 'Whether the buyer withdrew it before the shop answered' }),
    answer: z.string().nullable().meta({
      description:
        'What the shop wrote; null when it did what they asked for, or called them, and of what was withdrawn',
    }),
    returnExpected: z.boolean().meta({
      description: 'Whether the parts are on their way back: the shop has answered so, and waits for them',
    }),
  })
  .meta({ id: 'OrderRequest' });
export type OrderRequest = z.output<typeof orderRequestSchema>;

export const requestInputSchema = z
  .strictObject({
    kind: z.enum(requestKinds),
    parts: z
      .array(unitsSchema)
      .max(orderLinesMax)
      .default([])
      .meta({ description: 'For a return: what comes back' }),
    returnReason: z.enum(returnReasons, { error: 'Please choose a reason' }).nullable().default(null),
    reason: optionalText(requestReasonMax).default(''),
  })
  .superRefine(({ kind, parts, returnReason, reason }, context) => {
    if (kind === 'cancel') return;
    if (parts.length === 0)
      context.addIssue({ code: 'custom', path: ['parts'], message: 'Please choose what you want to return' });
    if (returnReason === null)
      context.addIssue({ code: 'custom', path: ['returnReason'], message: 'Please choose a reason' });
    if (returnReason === 'other' && reason.trim() === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Please tell us what is wrong' });
  });
