import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { call } from '../../api.ts';
import { toast } from '../../ui/toasts.tsx';
import { useSend } from './use-send.ts';

interface Tracking {
  carrier: string;
  trackingNumber: string;
}

/**
 * The form of an order's tracking number. It tells the server what it was opened with, so that nobody overwrites by
 * chance what somebody else has written down meanwhile.
 */
export function useTracking(order: Order, onTyped: (isTyped: boolean) => void) {
  const { _id: id } = order;
  const now = trackingOf(order);
  const { revalidate } = useRevalidator();
  const { busy, faults, refusal, conflict, send, forget } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(now);
  const [typed, setTyped] = useState(now);

  const [known, setKnown] = useState(now);
  if (!isSame(known, now)) {
    setKnown(now);
    // A form that nobody has touched shows what somebody else has saved.
    if (isSame(typed, seen)) {
      setSeen(now);
      setTyped(now);
    }
  }

  const put = (tracking: Tracking, against: Tracking) => {
    setTyped(tracking);
    onTyped(!isSame(tracking, against));
  };

  /** @param against what is saved now, when it is known and meant to be overwritten */
  async function save(against = seen): Promise<void> {
    const sent = await send(form.current, () =>
      call('PUT /api/orders/:id/tracking', { params: { id }, body: { ...typed, seen: against } }),
    );
    if (!sent) return;
    setSeen(typed);
    put(typed, typed);
    void toast.success('Tracking number saved');
    await revalidate();
  }

  const theirs = conflict && (conflict.current as Tracking);
  return {
    form,
    typed,
    change: (part: Partial<Tracking>) => put({ ...typed, ...part }, seen),
    faults,
    refusal,
    conflict: conflict && theirs && { message: conflict.message, theirs },
    busy,
    save,
    takeTheirs: async () => {
      if (!theirs) return;
      forget();
      setSeen(theirs);
      put(theirs, theirs);
      await revalidate();
    },
  };
}

function trackingOf({ tracking }: Order): Tracking {
  return { carrier: tracking?.carrier ?? '', trackingNumber: tracking?.number ?? '' };
}

const isSame = (one: Tracking, other: Tracking): boolean =>
  one.carrier === other.carrier && one.trackingNumber === other.trackingNumber;
