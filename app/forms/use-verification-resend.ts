import { useEffect } from 'react';
import { refreshUserInfo } from '../browser/user-info.ts';
import type { SubmitSettings } from './use-submit.ts';
import { useSubmit } from './use-submit.ts';

/** Sends the email with the verification link again, and notices when the link has been opened meanwhile. */
export function useVerificationResend(
  onRefusal: Pick<SubmitSettings<unknown, unknown>, 'onRefused' | 'toastsRefusal'>,
) {
  const { busy, submit } = useSubmit('POST /api/users/resend-verification-email', {
    // The specified text, unless the link was opened elsewhere in the meantime.
    success: ({ message }) => message,
    revalidates: 'never',
    ...onRefusal,
  });
  useEffect(() => {
    // The link may have been opened elsewhere: on a phone, in another browser.
    const refresh = () => document.visibilityState === 'visible' && void refreshUserInfo();
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
  return { busy, resend: () => void submit({}).then(refreshUserInfo) };
}
