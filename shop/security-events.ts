/** Everything about accounts and their data that is recorded for admins to look at: the event's name and what they read. */
export const securityEvents = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Wrong password or code',
  'sign-in-locked': 'Kept from more attempts to sign in',
  'sign-out': 'Signed out',
  'account-created': 'Account created',
  'account-deleted': 'Account deleted',
  'password-reset-requested': 'Asked for a new password by email',
  'password-reset': 'Set a new password by email',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'two-step-on': 'Two-step sign-in turned on',
  'two-step-off': 'Two-step sign-in turned off',
  'role-changed': 'Admin role changed',
  'session-ended': 'Session ended',
  export: 'File exported',
  refund: 'Refund requested',
  'token-created': 'API token created',
  'token-revoked': 'API token revoked',
} as const;

export type SecurityEvent = keyof typeof securityEvents;
export const securityEventNames = Object.keys(securityEvents) as [SecurityEvent, ...SecurityEvent[]];

/** How long events are kept. */
export const securityEventDays = 180;
