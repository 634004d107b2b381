import type { Deps } from '../deps.ts';
import { sendAccountEmail } from '../features/accounts/send-account-email.ts';
import { makeBackup, sendBackupEmail } from '../features/backup/make-backup.ts';
import { countFits } from '../features/catalog/count-fits.ts';
import { countBoughtTogether } from '../features/catalog/together/count-bought-together.ts';
import { applyImport, checkImport, sweepImports } from '../features/catalog/import/run-import.ts';
import { eraseInquiry } from '../features/inquiries/delete-inquiry.ts';
import { sendArrivalEmail } from '../features/part-hunt/arrival-requests.ts';
import { sendInquiryEmail, sendInquiryReply } from '../features/inquiries/send-inquiry-email.ts';
import { sweepUploads } from '../features/inquiries/uploads.ts';
import { sweepDocuments } from '../features/files/upload-document.ts';
import { sweepPictures } from '../features/files/upload-picture.ts';
import { sendRequestEmail } from '../features/orders/requests/send-request-email.ts';
import { sendOrderMessage } from '../features/orders/messages/send-message.ts';
import { remindBuyers } from '../features/orders/unpaid/remind-buyers.ts';
import { sendOrderEmail } from '../features/orders/send-order-email.ts';
import { sendOrderLinks } from '../features/orders/send-order-links.ts';
import { followDisputes } from '../features/payments/disputes/follow-disputes.ts';
import { sendDisputeEmail } from '../features/payments/disputes/send-dispute-email.ts';
import { checkEvents } from '../features/payments/reconciliation/check-events.ts';
import { compareReport } from '../features/payments/reconciliation/compare-report.ts';
import { confirmPayment } from '../features/payments/captures/confirm-payment.ts';
import { handleEvent } from '../features/payments/webhooks/handle-event.ts';
import { reconcile } from '../features/payments/reconciliation/reconcile.ts';
import { forgetQuestionEmails, sendQuestionEmail } from '../features/questions/send-question-email.ts';
import { releaseReservations } from '../features/stock/release-reservations.ts';
import { sendPaymentIssueEmail } from '../features/payments/issues/open-payment-issue.ts';
import { sendRefund } from '../features/payments/refunds/send-refund.ts';
import { sumFinishedDays } from '../features/reports/sum-finished-days.ts';
import { sendWebhook, sendWebhookOffEmail } from '../features/integrations/send-webhook.ts';
import { sendTracking } from '../features/payments/send-tracking.ts';
import type { JobName, Jobs } from './queue.ts';
import { sweepExpired } from './sweep-expired.ts';

/** Maps jobs to their handlers. Each must be idempotent: a process can die after the work and before recording it. */
export const handlers: { [Name in JobName]: (deps: Deps, payload: Jobs[Name]) => Promise<void> } = {
  'send-order-email': sendOrderEmail,
  'send-order-message': sendOrderMessage,
  'send-request-email': sendRequestEmail,
  'send-order-links': sendOrderLinks,
  'send-account-email': sendAccountEmail,
  'send-payment-issue-email': sendPaymentIssueEmail,
  'send-dispute-email': sendDisputeEmail,
  'send-inquiry-email': sendInquiryEmail,
  'send-inquiry-reply': sendInquiryReply,
  'send-arrival-email': sendArrivalEmail,
  'send-question-email': sendQuestionEmail,
  'forget-question-emails': forgetQuestionEmails,
  'erase-inquiry': eraseInquiry,
  'confirm-payment': confirmPayment,
  'handle-event': handleEvent,
  'send-refund': sendRefund,
  'send-tracking': sendTracking,
  'send-webhook': sendWebhook,
  'send-webhook-off-email': sendWebhookOffEmail,
  'check-import': checkImport,
  'apply-import': applyImport,
  'compare-report': compareReport,
  'follow-disputes': followDisputes,
  'check-events': checkEvents,
  reconcile,
  'release-reservations': releaseReservations,
  'remind-buyers': remindBuyers,
  'sum-finished-days': sumFinishedDays,
  'count-fits': countFits,
  'count-bought-together': countBoughtTogether,
  'make-backup': makeBackup,
  'send-backup-email': sendBackupEmail,
  'sweep-expired': sweepExpired,
  'sweep-uploads': sweepUploads,
  'sweep-pictures': sweepPictures,
  'sweep-documents': sweepDocuments,
  'sweep-imports': sweepImports,
};

const moneyJobs: readonly JobName[] = [
  'confirm-payment',
  'handle-event',
  'send-refund',
  'reconcile',
  'release-reservations',
];

/**
 * The jobs of each runner. What moves money or releases stock has a runner of its own: it never waits behind emails to a
 * mail server that hangs.
 */
export const runners = {
  money: moneyJobs,
  other: (Object.keys(handlers) as JobName[]).filter((name) => !moneyJobs.includes(name)),
};
