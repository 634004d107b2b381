import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

interface Emailed {
  sentAt: string | null;
  refusedAt: string | null;
}

export const isOnItsWay = ({ sentAt, refusedAt }: Emailed): boolean => sentAt === null && refusedAt === null;

/** Whether an email is sent, after its date. */
export function EmailState({ email }: { email: Emailed }) {
  return (
    <>
      {' '}
      <span className="whitespace-nowrap">
        ·{' '}
        {isOnItsWay(email) ? (
          <span className="state state--warn">On its way</span>
        ) : email.sentAt ? (
          <span className="state state--good">Emailed</span>
        ) : (
          <span className="state state--bad">Refused: check their email address</span>
        )}
      </span>
    </>
  );
}

const pollMs = 2000;
const mostPolls = 20;

/**
 * Reads the page again while an email is being sent; not forever, since the mail server may be down for longer.
 * @param unsent how many are on their way
 */
export function useReloadWhileSending(unsent: number): void {
  const { revalidate } = useRevalidator();
  const left = useRef(mostPolls);
  useEffect(() => {
    if (unsent === 0) return undefined;
    left.current = mostPolls;
    const timer = setInterval(() => {
      if (left.current-- > 0) void revalidate();
    }, pollMs);
    return () => clearInterval(timer);
  }, [unsent, revalidate]);
}
