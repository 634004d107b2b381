import { z } from 'zod';

/** Where the shop listens, as it is registered by flags or by control. */
export const webhookSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }),
  id: z.string().regex(/^[a-zA-Z0-9]{1,50}$/, 'must be up to 50 letters and digits'),
  seenAt: z.url({ protocol: /^https?$/ }).optional(),
});
