import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Reply } from '../../../shop/api-client.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { sessionEnded, signInAgain } from '../../browser/session-ended.ts';

/**
 * A part of the profile that comes after the page.
 * @param loaded what it shows is there; else the place is held, or the failure told
 * @param corner stands at the right of its title
 */
export function Section({
  id,
  title,
  loaded,
  failure,
  onRetry,
  corner,
  children,
}: {
  id: string;
  title: string;
  loaded: boolean;
  failure: string | undefined;
  onRetry: () => Promise<void>;
  corner?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={title}

      aria-busy={!loaded && !failure}
    >
      <SectionHeader title={title}>{corner}</SectionHeader>
      {failure ? (
        <div className="stack">
          <Alert kind="bad">{failure}</Alert>
          <Button kind="line" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      ) : loaded ? (
        children
      ) : (
        <Skeleton className="h-48" />
      )}
    </section>
  );
}

/**
 * Gives the focus to a section when the button that had it goes with what it stood for.
 * @param id of the section
 * @returns to be called with the change that takes the button away
 */
export function useRefocus(id: string): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) document.querySelector<HTMLElement>(`#${id}`)?.focus();
  }, [id, times]);
  return () => setTimes((before) => before + 1);
}

type Mine = 'GET /api/users/sessions' | 'GET /api/users/two-factor' | 'GET /api/users/addresses';

/** What a section of the profile shows: neither before it has come, the old value while it is read again. */
export interface Loaded<T> {
  value?: T;
  failure?: string;
}

/** Asks for something of one's own when the section appears; `reload` asks again after a change. */
export function useAccountData<K extends Mine>(key: K): Loaded<Reply<K>> & { reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<Reply<K>>>({});
  const navigate = useNavigate();
  const here = useLocation();
  async function ask(): Promise<Loaded<Reply<K>>> {
    try {
      return { value: await call<K>(key) };
    } catch (error) {
      if (!sessionEnded(error))
        return { failure: error instanceof ShopError ? error.message : 'An error occurred' };
      await navigate(signInAgain(here));
      return {};
    }
  }
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    void askFirst().then(setLoaded);
  }, []);
  return { ...loaded, reload: async () => setLoaded(await ask()) };
}
