import { useEffect } from 'react';
import { refreshUserInfo } from '../../../browser/user-info.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

/** Stands in place of the review's form until the author's email is verified: the server takes no review before. */
export function VerifyFirst() {
  const { busy, submit } = useSubmit('POST /api/users/resend-verification-email', {
    success: ({ message }) => message,
    revalidates: 'never',
    toastsRefusal: true,
  });
  useEffect(() => {
    // The link may have been opened elsewhere: on a phone, in another browser.
    const refresh = () => document.visibilityState === 'visible' && void refreshUserInfo();
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
  return (
    <>
      <h3>Write a review</h3>
      <div className="mt-4">
        <Alert kind="note">
          <p>To write one, verify your email first: open the link in the email we sent you.</p>
          <Button
            kind="line"
            small
            className="mt-3"
            busy={busy}
            onClick={() => void submit({}).then(refreshUserInfo)}
          >
            Send It Again
          </Button>
        </Alert>
      </div>
    </>
  );
}
