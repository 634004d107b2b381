import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { HuntState, PartHunt } from '../../../../shop/contracts/wanted/part-hunt.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusHeading } from '../../../layout/focus-heading.ts';

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
  const { submit, busy } = useSubmit('PUT /api/part-hunt/:id', {
    toastsRefusal: true,
    onSuccess: (hunt) => hunt,
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [last]);
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
    <Alert className="mb-4" kind="note">
      <span className="row justify-between">
        <span className="wrap-anywhere">
          {words[last.hunt.state]}: {last.hunt.words}
        </span>
        {/* The focused button disappears with its row, so the way back takes the focus. */}
        <Button ref={button} kind="line" small busy={busy} onClick={() => void undoLast(last)}>
          Undo
        </Button>
      </span>
    </Alert>
  );
  return { undo, busy, change };
}
