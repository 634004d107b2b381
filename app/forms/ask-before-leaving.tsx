import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { Confirm } from '../ui/dialog.tsx';
import { hasUnsentDraft } from './drafts.ts';

/**
 * Asks before typed text is lost: in a dialog on the way to another page, in the browser's words when the page is
 * closed. A page renders it once; the router allows no more.
 * @param draft the beginning of the keys of its drafts, or a function that says whether something is unsaved
 * @param onLeave for a form whose draft then goes; all others find theirs when they are opened again in this tab
 */
export function AskBeforeLeaving({
  draft,
  onLeave,
}: {
  draft: string | (() => boolean);
  onLeave?: () => void;
}) {
  const isUnsaved = () => (typeof draft === 'string' ? hasUnsentDraft(draft) : draft());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const keep = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => keep(event);
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      title="Leave without saving?"
      act="Leave"
      onClose={() => blocker.reset()}
      onAct={() => {
        onLeave?.();
        blocker.proceed();
      }}
    >
      What you have typed here is not saved yet.
    </Confirm>
  );
}
