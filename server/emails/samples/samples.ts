import type { EmailKind, Samples } from '../kinds.ts';
import { accountSamples } from './account-samples.ts';
import { arrivalSamples } from './arrival-samples.ts';
import { inquirySamples } from './inquiry-samples.ts';
import { messageSamples } from './message-samples.ts';
import { orderSamples } from './order-samples.ts';
import { requestSamples } from './request-samples.ts';
import { questionSamples } from './question-samples.ts';
import { shopSamples } from './shop-samples.ts';

/**
 * Every email of the shop with realistic content: `/dev/mailbox/samples` shows them, and tests check each against the
 * rules of email readers. A kind without a sample fails the type check.
 * @param publicUrl the shop's address, which their links begin with
 */
export function emailSamples(publicUrl: string): { [Kind in EmailKind]: Samples<Kind> } {
  return {
    ...orderSamples(publicUrl),
    ...messageSamples(publicUrl),
    ...requestSamples(publicUrl),
    ...inquirySamples(publicUrl),
    ...arrivalSamples(publicUrl),
    ...questionSamples(publicUrl),
    ...accountSamples(publicUrl),
    ...shopSamples(publicUrl),
  };
}
