import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

/**
 * The server's reason why something can't be shown, and a button to try again.
 * @param back the address of a 'Go Back' link
 * @param children is shown after the message
 */
export function LoadError({
  message,
  back,
  children,
}: {
  message: string;
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
