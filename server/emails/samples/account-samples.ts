import type { Samples } from '../kinds.ts';

type AccountKind =
  | 'verify-email'
  | 'verify-new-email'
  | 'reset-password'
  | 'password-changed'
  | 'email-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'token-created'
  | 'account-deleted'
  | 'webhook-off'
  | 'sign-in-attempts';

const token = '5lSkITpo1-5PF7VSPLirZQ7nLlNJNO-G9U9XcU97q0M';

/** The emails about accounts. */
export function accountSamples(publicUrl: string): { [Kind in AccountKind]: Samples<Kind> } {
  const verify = { url: `${publicUrl}/verify-email/${token}` };
  const at = '2026-11-21T16:31:00Z';
  const changed = { url: `${publicUrl}/password-reset-request`, at };
  return {
    'verify-email': { usual: verify },
    'verify-new-email': { usual: verify },
    'reset-password': { usual: { url: `${publicUrl}/password-reset/${token}` } },
    'password-changed': { usual: changed },
    'email-changed': { usual: { url: `${publicUrl}/contactus`, at } },
    'two-factor-on': { usual: changed },
    'two-factor-off': { usual: changed },
    'token-created': { usual: changed },
    'account-deleted': { usual: { url: `${publicUrl}/contactus`, at } },
    'webhook-off': {
      usual: {
        host: 'hooks.shipping.example',
        failingSince: '2026-11-18T16:31:00Z',
        url: `${publicUrl}/admin/integrations/webhooks/5f0c1e9a7b3d4c2e8a6f1b90`,
      },
    },
    'sign-in-attempts': { usual: { url: `${publicUrl}/password-reset-request` } },
  };
}
