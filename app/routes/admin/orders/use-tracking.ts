import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { call } from '../../../browser/api.ts';
import { toast } from '../../../ui/toasts.tsx';
import { readDraft, writeDraft } from '../drafts.ts';
import { useSend } from '../../../forms/use-send.ts';

interface Tracking {
  carrier: string;
  trackingNumber: string;
}

interface Editing {
  /** What was written down when the form was opened. */
  seen: Tracking;
  typed: Tracking;
}

/**
 * The form of an order's tracking number. It tells the server what it was opened with, so that nobody overwrites by
 * chance what somebody else has written down meanwhile.
 */
export function useTracking(order: Order) {
  const { _id: id } = order;
  const now = trackingOf(order);
  const { revalidate } = useRevalidator();
  const { form, busy, faults, refusal, conflict, send, forget } = useSend({ keepsAll: true });
  const place = `${id} tracking`;
  const [{ seen, typed }, become] = useState<Editing>(() => draftOf(place) ?? { seen: now, typed: now });

  const [known, setKnown] = useState(now);
  if (!isSame(known, now)) {
    setKnown(now);
    // A form that nobody has touched shows what somebody else has saved.
    if (isSame(typed, seen)) become({ seen: now, typed: now });
  }

  const put = (next: Editing) => {
    become(next);
    writeDraft(place, isSame(next.typed, next.seen) ? '' : JSON.stringify(next));
  };

  /** @param against what is saved now, when it is known and meant to be overwritten */
  async function save(against = seen): Promise<void> {
    const sent = await send(() =>
      call('PUT /api/orders/:id/tracking', { params: { id }, body: { ...typed, seen: against } }),
    );
    if (!sent) return;
    put({ typed, seen: typed });
    void toast.success('Tracking number saved');
    await revalidate();
  }

  const theirs = conflict && (conflict.current as Tracking);
  return {
    form,
    typed,
    change: (part: Partial<Tracking>) => put({ typed: { ...typed, ...part }, seen }),
    faults,
    refusal,
    conflict: conflict && theirs && { message: conflict.message, theirs },
    busy,
    save,
    takeTheirs: async () => {
      if (!theirs) return;
      forget();
      put({ typed: theirs, seen: theirs });
      await revalidate();
    },
  };
}

function trackingOf({ tracking }: Order): Tracking {
  return { carrier: tracking?.carrier ?? '', trackingNumber: tracking?.number ?? '' };
}

const isSame = (one: Tracking, other: Tracking): boolean =>
  one.carrier === other.carrier && one.trackingNumber === other.trackingNumber;

/** With what was seen when it was typed. What is stored is the visitor's to change. */
function draftOf(place: string): Editing | undefined {
  try {
    const { seen, typed } = JSON.parse(readDraft(place)) as Editing;
    const texts = [seen, typed].flatMap(({ carrier, trackingNumber }) => [carrier, trackingNumber]);
    return texts.every((text) => typeof text === 'string') ? { seen, typed } : undefined;
  } catch {
    return undefined;
  }
}
