import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idParams } from './endpoint.ts';
import { orderSchema } from './orders.ts';

export const paymentEndpoints = {
  'GET /api/config/paypal': {
    guard: 'anyone',
    summary: 'What the browser needs to load the payment buttons',
    reply: z.object({
      clientId: z.string(),
      sdkUrl: z.string().meta({ description: 'Address of the script that brings the buttons' }),
      demo: z.boolean().meta({ description: 'True: payments are played by the emulator, no money moves' }),
    }),
  },
  'POST /api/orders/:id/payment': {
    guard: 'buyer',
    summary: "Starts a payment: holds the parts for 15 minutes and answers the provider's order id",
    params: idParams,
    reply: z.object({ id: z.string() }),
    status: 201,
    errors: ['not_found', 'already_paid', 'out_of_stock', 'payment_unavailable'],
  },
  'PUT /api/orders/:id/pay': {
    guard: 'buyer',
    summary: "Captures an approved payment. Only the provider's order id is read from the body",
    params: idParams,
    // The provider's whole object may be sent; nothing in it but the id is believed.
    body: z.looseObject({ id: z.string().min(1).max(64) }),
    reply: orderSchema,
    errors: [
      'not_found',
      'already_paid',
      'conflict',
      'out_of_stock',
      'payment_not_approved',
      'payment_declined',
    ],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
