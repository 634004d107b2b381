import { useVerificationResend } from '../../../forms/use-verification-resend.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

/** Stands in place of the review's form until the author's email is verified. The server refuses reviews until then. */
export function VerifyFirst() {
  const { busy, resend } = useVerificationResend({ toastsRefusal: true });
  return (
    <>
      <h3>Write a review</h3>
      <Alert className="mt-4" kind="note">
        <p>To write one, verify your email first: open the link in the email we sent you.</p>
        <Button kind="line" small className="mt-3" busy={busy} onClick={resend}>
          Send It Again
        </Button>
      </Alert>
    </>
  );
}
