import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Reply } from '../../../shop/api-client.ts';
import { toShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { sessionEnded, signInAgain } from '../../browser/session-ended.ts';

/**
 * A section of the profile that loads its own data.
 * @param data as `useAccountData` returns it; until it is there, a skeleton or the failure is shown
 */
export function AccountSection({
  id,
  title,
  data: { value, failure, reload },
  children,
}: {
  id: string;
  title: string;
  data: AccountData<unknown>;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={-1} aria-label={title} aria-busy={!value && !failure}>
      <SectionHeader title={title} />
      {failure ? (
        <div className="stack">
          <Alert kind="bad">{failure}</Alert>
          <Button kind="line" onClick={reload}>
            Try Again
          </Button>
        </div>
      ) : value ? (
        children
      ) : (
        <Skeleton className="h-48" />
      )}
    </section>
  );
}

/**
 * Moves the focus to a section when the focused button disappears.
 * @param id id of the section
 * @returns a function to call with the change that removes the button
 */
export function useRefocus(id: string): () => void {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) document.querySelector<HTMLElement>(`#${id}`)?.focus();
  }, [id, count]);
  return () => setCount((before) => before + 1);
}

type AccountEndpoint = 'GET /api/users/sessions' | 'GET /api/users/two-factor' | 'GET /api/users/addresses';

/** The data of a section: neither is set at first; the old value stays while it is loaded again. */
interface Loaded<T> {
  value?: T;
  failure?: string;
}
interface AccountData<T> extends Loaded<T> {
  reload: () => Promise<void>;
}

/** Loads data of the user's own account when the section appears; `reload` loads it again after a change. */
export function useAccountData<K extends AccountEndpoint>(key: K): AccountData<Reply<K>> {
  const [data, setData] = useState<Loaded<Reply<K>>>({});
  const navigate = useNavigate();
  const here = useLocation();
  async function load(): Promise<Loaded<Reply<K>>> {
    try {
      return { value: await call<K>(key) };
    } catch (error) {
      if (!sessionEnded(error)) return { failure: toShopError(error).message };
      await navigate(signInAgain(here));
      return {};
    }
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    void loadFirst().then(setData);
  }, []);
  return { ...data, reload: async () => setData(await load()) };
}
