import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Reply } from '../../../shop/api-client.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { sessionEnded, signInAgain } from '../../browser/session-ended.ts';

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
