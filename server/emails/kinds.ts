import {
  accountDeleted,
  emailChanged,
  passwordChanged,
  passwordReset,
  signInAttempts,
  tokenCreated,
  twoFactorOff,
  twoFactorOn,
  emailVerification,
  verifyNewEmail,
} from './account-emails.ts';
import { arrivalConfirmation, partArrived } from './arrival-emails.ts';
import { inquiryAnswered, inquiryReceived } from './inquiry-emails.ts';
import { orderMessage } from './message-emails.ts';
import { orderCanceled, orderPaid, orderReceived, orderUnpaid, paymentDeclined } from './order-emails.ts';
import { orderLinks } from './order-links-email.ts';
import { orderNotSent, orderReady, orderShipped } from './shipping-emails.ts';
import { disputeChanged, paymentIssueOpened } from './money-emails.ts';
import { orderRefunded } from './refund-emails.ts';
import { newRequest, requestAnswered, requestReceived, requestWithdrawn } from './request-emails.ts';
import { newQuestion, questionAnswered } from './question-emails.ts';
import { backupFailed, newInquiry, newOrder, newPayment, webhookOff } from './owner-emails.ts';

/** Every email of the shop: nothing else can be sent, and each has samples (`samples/samples.ts`). */
export const emailKinds = {
  'order-received': orderReceived,
  'order-unpaid': orderUnpaid,
  'order-paid': orderPaid,
  'order-shipped': orderShipped,
  'order-ready': orderReady,
  'order-not-sent': orderNotSent,
  'order-canceled': orderCanceled,
  refunded: orderRefunded,
  'payment-declined': paymentDeclined,
  'order-message': orderMessage,
  'order-links': orderLinks,
  'request-received': requestReceived,
  'request-answered': requestAnswered,
  'inquiry-received': inquiryReceived,
  'inquiry-reply': inquiryAnswered,
  'arrival-confirm': arrivalConfirmation,
  'part-arrived': partArrived,
  'question-answered': questionAnswered,
  'verify-email': emailVerification,
  'verify-new-email': verifyNewEmail,
  'reset-password': passwordReset,
  'password-changed': passwordChanged,
  'email-changed': emailChanged,
  'two-factor-on': twoFactorOn,
  'two-factor-off': twoFactorOff,
  'token-created': tokenCreated,
  'account-deleted': accountDeleted,
  'sign-in-attempts': signInAttempts,
  'new-order': newOrder,
  'new-payment': newPayment,
  'new-request': newRequest,
  'request-withdrawn': requestWithdrawn,
  'new-inquiry': newInquiry,
  'new-question': newQuestion,
  'payment-issue': paymentIssueOpened,
  dispute: disputeChanged,
  'backup-failed': backupFailed,
  'webhook-off': webhookOff,
} as const;

export type EmailKind = keyof typeof emailKinds;
/** What an email of each kind is written from. */
type EmailProps = { [Kind in EmailKind]: Parameters<(typeof emailKinds)[Kind]>[0] };
/** An email to be sent, named by its kind. */
export type EmailToWrite = { [Kind in EmailKind]: { kind: Kind; props: EmailProps[Kind] } }[EmailKind];
/** Samples of a kind, by what is special about each. */
export type Samples<Kind extends EmailKind> = Record<string, EmailProps[Kind]>;
