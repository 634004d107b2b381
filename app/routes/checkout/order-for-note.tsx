import { Alert } from '../../ui/alert.tsx';
import { endOrderFor, useOrderFor } from './order-for.ts';

/** Says in the cart and the checkout for which customer an admin orders; nothing for everybody else. */
export function OrderForNote() {
  const email = useOrderFor();
  if (email === undefined) return null;
  return (
    <Alert className="mb-6" kind="note">
      <p>
        This order is for <b className="wrap-anywhere">{email}</b>, who gets it by email with the link to pay.
      </p>
      <button type="button" className="link" onClick={() => endOrderFor()}>
        Order for myself instead
      </button>
    </Alert>
  );
}
