import type { JobName } from './queue.ts';

/** What each job does, in words for admins. */
export const jobLabels: Record<JobName, string> = {
  'send-order-email': 'Email about an order',
  'send-account-email': 'Email about an account',
  'send-payment-issue-email': 'Email to you about a payment',
  'send-dispute-email': 'Email to you about a dispute',
  'send-inquiry-email': 'Email about a submission',
  'send-inquiry-reply': 'Your reply to a submission',
  'erase-inquiry': 'Deleting a submission’s files',
  'confirm-payment': 'Asking PayPal about a payment',
  'handle-event': 'Handling a message from PayPal',
  'send-refund': 'Sending a refund to PayPal',
  'send-tracking': 'Sending a tracking number to PayPal',
  'check-import': 'Checking a product file',
  'apply-import': 'Applying a product file',
  'compare-report': 'Comparing PayPal’s report',
  'follow-disputes': 'Reading disputes from PayPal',
  'check-events': 'Checking whether PayPal’s messages arrive',
  reconcile: 'Looking for undecided payments',
  'release-reservations': 'Releasing reserved parts',
  'sum-finished-days': 'Summing up sales',
  'sweep-expired': 'Deleting what has expired',
  'sweep-uploads': 'Deleting unused uploads',
  'sweep-pictures': 'Deleting unused pictures',
  'sweep-imports': 'Deleting old product files',
};
