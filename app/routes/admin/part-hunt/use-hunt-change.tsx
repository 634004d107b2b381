import type { ReactNode } from 'react';
import { useState } from 'react';
import type { HuntState, PartHunt } from '../../../../shop/contracts/wanted/part-hunt.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { focusHeading } from '../../../layout/focus-heading.ts';
import { UndoNotice } from '../../../ui/undo-notice.tsx';

const words: Record<HuntState, string> = { open: 'Opened again', found: 'Found', dismissed: 'Dismissed' };

interface Move {
  hunt: PartHunt;
  from: HuntState;
}

/** Returns a function that moves a row to another state, and the way back from the last move. */
export function useHuntChange(): {
  undo: ReactNode;
  busy: boolean;
  change: (hunt: PartHunt, to: HuntState) => Promise<boolean>;
} {
  const [last, setLast] = useState<Move>();
  const { submit, busy } = useSubmit('PUT /api/part-hunt/:id', { toastsRefusal: true });
  async function change(hunt: PartHunt, to: HuntState): Promise<boolean> {
    const { _id: id, state: from, version } = hunt;
    const done = await submit({ params: { id }, body: { state: to, version } });
    if (done) setLast({ hunt: { ...hunt, state: to, version: version + 1 }, from });
    return done;
  }
  async function undoLast({ hunt, from }: Move): Promise<void> {
    if (!(await change(hunt, from))) return;
    setLast(undefined);
    focusHeading();
  }
  const undo = last && (
    <UndoNotice className="mb-4" of={last} busy={busy} onUndo={() => void undoLast(last)}>
      {words[last.hunt.state]}: {last.hunt.words}
    </UndoNotice>
  );
  return { undo, busy, change };
}
