import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminUser } from '../../../shop/contracts/accounts-admin.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../api.ts';
import { useAsCustomer } from '../../session-ended.ts';
import { toast } from '../../ui/toasts.tsx';
import { readUserInfo, refreshUserInfo } from '../../user-info.ts';
import type { Clash } from './edit-conflict.tsx';
import { listPath } from './list-path.ts';

type Typed = Pick<AdminUser, 'name' | 'email' | 'isAdmin' | 'active'>;

export const userLabels = {
  name: 'Name',
  email: 'Email',
  isAdmin: 'Is Admin',
  active: 'Email Verified',
} as const satisfies Record<keyof Typed, string>;

/**
 * The form of an account. It tells the server what it was opened with: what somebody else has changed meanwhile stays,
 * and where both have changed the same, it shows both and asks.
 */
export function useUserForm(user: AdminUser) {
  const { _id: id } = user;
  const navigate = useNavigate();
  const asCustomer = useAsCustomer();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  const [seen, setSeen] = useState<Typed>(() => typedOf(user));
  const [typed, setTyped] = useState(seen);
  const [error, setError] = useState<ShopError>();
  const [busy, setBusy] = useState(false);
  const isUnsaved = () => !saved.current && JSON.stringify(typed) !== JSON.stringify(seen);
  const { fields: faults = {}, current } = error?.details ?? {};
  const theirs = current && typedOf(current as AdminUser);

  /** @param against what is saved now, when it is known and meant to be overwritten */
  async function save(against: Typed = seen): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setSeen(against);
    try {
      await asCustomer(async () => {
        await call('PUT /api/users/:id', { params: { id }, body: { userId: id, ...typed, seen: against } });
        saved.current = true;
        if (readUserInfo()?._id === id) await refreshUserInfo();
        void toast.success('User updated successfully');
        await navigate(listPath('/admin/userlist'));
      });
    } catch (refused) {
      const now = refused instanceof ShopError ? refused.details.current : undefined;
      // What only somebody else has changed is taken as it is now.
      if (now) setTyped({ ...typedOf(now as AdminUser), ...differences(against, typed).after });
      setError(refused instanceof ShopError ? refused : new ShopError('FETCH_ERROR', 'An error occurred'));
    }
    setBusy(false);
  }

  useEffect(() => {
    const [first] = Object.keys(error?.details.fields ?? {});
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [error]);

  return {
    form,
    typed,
    change: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    faults,
    /** What is said above the fields, where none of them is to blame. */
    refusal: error && !theirs && Object.keys(faults).length === 0 ? error.message : undefined,
    clash: error && theirs && { message: error.message, theirs, fields: clashesOf(typed, theirs) },
    busy,
    isUnsaved,
    save,
    takeTheirs: () => {
      if (!theirs) return;
      setSeen(theirs);
      setTyped(theirs);
      setError(undefined);
    },
  };
}

function typedOf({ name, email, isAdmin, active }: Typed): Typed {
  return { name, email, isAdmin, active };
}

function clashesOf(mine: Typed, theirs: Typed): Clash[] {
  const { before, after } = differences(theirs, mine);
  return (Object.keys(after) as (keyof Typed)[]).map((name) => ({
    label: userLabels[name],
    mine: said(after[name]),
    theirs: said(before[name]),
  }));
}

const said = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : value ? 'Yes' : 'No';
