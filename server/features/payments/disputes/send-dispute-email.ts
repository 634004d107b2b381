import type { Deps } from '../../../deps.ts';
import { sendEmail } from '../../../emails/send-email.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { findDispute } from './data.ts';
import { resolutionCenterUrl } from './list-disputes.ts';
import { describeDispute, keepsMoney } from './wording.ts';

/** Emails the owner about a dispute as it is now: what it is about and until when to answer. */
export async function sendDisputeEmail(
  deps: Deps,
  { disputeId, occasion }: Jobs['send-dispute-email'],
): Promise<void> {
  const dispute = await findDispute(deps.db, disputeId);
  if (!dispute) return;
  const { publicUrl, ownerEmail } = deps.config;
  const { orderId } = dispute;
  await sendEmail(deps, {
    to: ownerEmail,
    id: `dispute.${disputeId}.${occasion}`,
    kind: 'dispute',
    props: {
      ...dispute,
      ...describeDispute(dispute),
      isOpen: dispute.status !== 'RESOLVED',
      keepsMoney: keepsMoney(dispute.outcome),
      isReminder: occasion.startsWith('due.'),
      url: orderId === null ? `${publicUrl}/admin/disputes` : `${publicUrl}/order/${orderId}`,
      providerUrl: resolutionCenterUrl(deps),
    },
  });
}
