import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { defaultErrorMessage, ShopError } from '../../../shop/shop-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { asAdmin } from './admin-guard.ts';

/** What was loaded, or the server's reason why it can't be shown. */
export interface Loaded<Found> {
  found?: Found;
  refusal?: string;
}

/** Errors that the router handles: the viewer may not see the page, or the present page waits for a connection (`untilConnected`). */
const rethrown = new Set<string>(['not_signed_in', 'not_allowed', 'two_step_required', 'FETCH_ERROR']);

/** Loads for admins; the page shows a refusal inside the admin frame. */
export function loadOrError<Found>(url: URL, read: () => Promise<Found>): Promise<Loaded<Found>> {
  return asAdmin(url, async () => {
    try {
      return { found: await read() };
    } catch (error) {
      if (!(error instanceof ShopError) || rethrown.has(error.code)) throw error;
      return { refusal: error.message };
    }
  });
}

/**
 * The server's reason why something can't be shown, and a button to try again.
 * @param back the address of a 'Go Back' link
 * @param children is shown after the message
 */
export function LoadError({
  message = defaultErrorMessage,
  back,
  children,
}: {
  message: string | undefined;
  back?: string | undefined;
  children?: ReactNode;
}) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Alert kind="bad">
        <b>{message}</b>
        {children}
      </Alert>
      <div className="row mt-6">
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          Try Again
        </Button>
        {back !== undefined && (
          <ButtonLink kind="line" to={back}>
            Go Back
          </ButtonLink>
        )}
      </div>
    </>
  );
}
