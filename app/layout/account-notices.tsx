import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import { call } from '../browser/api.ts';
import { createStored } from '../browser/browser-storage.ts';
import { useOrderFor } from '../routes/checkout/order-for.ts';
import { useVerificationResend } from '../forms/use-verification-resend.ts';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { toast } from '../ui/toasts/toasts.tsx';

export function AccountNotices({
  user,
  unverified,
  onVerifyDismissed,
}: {
  user: UserInfo;
  unverified: boolean;
  onVerifyDismissed: () => void;
}): ReactNode {
  return (
    <>
      {unverified && <Unverified onDismiss={onVerifyDismissed} />}
      {user.isAdmin && <TwoStep key={user._id} userId={user._id} />}
      {user.isAdmin && <OrderingFor />}
    </>
  );
}

/** Its texts are specified (sections 4 and 8). */
function Unverified({ onDismiss }: { onDismiss: () => void }) {
  const { busy, resend } = useVerificationResend({
    onRefused: () => toast.error('Failed to resend verification email. Please try again.'),
  });

  return (
    <Notice name="Verification" icon="mail" onDismiss={onDismiss}>
      <p>Your email is not verified. Please check your inbox for the verification link.</p>
      <Button kind="quiet" small busy={busy} onClick={resend}>
        Resend Email Verification
      </Button>
    </Notice>
  );
}

const twoStepDismissed = createStored('twoStepDismissed', (text) => text, 'sessionStorage');

/** In production, the admin area opens once its admin has turned on two-step sign-in. */
function TwoStep({ userId }: { userId: string }) {
  const [asked, setAsked] = useState(false);
  const dismissed = twoStepDismissed.use() === userId;
  useEffect(() => {
    if (dismissed) return;
    let here = true;
    call('GET /api/users/two-factor').then(
      (twoFactor) => here && setAsked(twoFactor.asked),
      // On a failure the admin is asked on their next visit.
      () => {},
    );
    return () => {
      here = false;
    };
  }, [dismissed]);
  if (!asked || dismissed) return null;
  return (
    <Notice name="Two-step sign-in" icon="warn" onDismiss={() => twoStepDismissed.write(userId)}>
      <p>Your account opens nothing else until you turn on two-step sign-in.</p>
      <Link className="btn btn--quiet btn--small" to={href('/admin/two-step')}>
        Turn On Two-Step Sign-In
      </Link>
    </Notice>
  );
}

/** Where the cart and the checkout say for whom an admin orders. */
const saidThere: readonly string[] = [
  href('/cart'),
  href('/shipping'),
  href('/payment'),
  href('/placeorder'),
];

/** Says in the store for which customer the cart is. */
function OrderingFor() {
  const email = useOrderFor();
  const { pathname } = useLocation();
  if (email === undefined || saidThere.includes(pathname)) return null;
  return (
    <Notice name="Order for a customer" icon="cart">
      <p>
        The cart is for <b className="wrap-anywhere">{email}</b>.
      </p>
      <Link className="btn btn--quiet btn--small" to={href('/cart')}>
        Go To Cart
      </Link>
    </Notice>
  );
}

function Notice({
  name,
  icon,
  onDismiss,
  children,
}: {
  name: string;
  icon: IconName;
  onDismiss?: () => void;
  children: ReactNode;
}) {
  function dismiss(): void {
    onDismiss?.();
    // The button disappears with its notice, so the focus moves to the page.
    document.querySelector('main')?.focus({ preventScroll: true });
  }
  return (
    <section className="notice" aria-label={name}>
      <div className="wide">
        <div className="alert">
          <Icon name={icon} />
          <div className="alert__body row">{children}</div>
          {onDismiss && (
            <button type="button" className="btn btn--icon" aria-label="Dismiss" onClick={dismiss}>
              <Icon name="close" />
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
