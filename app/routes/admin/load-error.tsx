import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

/**
 * Why something cannot be shown, in the server's words; it can be asked for again.
 * @param back where the way leads back to
 * @param children what stands after the message
 */
export function NotShown({
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
