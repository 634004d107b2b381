import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { Confirm } from '../ui/dialog.tsx';

/**
 * Asks before what was typed is left behind, once a page: in a dialog on the way to another page, in the browser's
 * words when this one is closed.
 * @param isUnsaved asked at that moment, so that a form that has just been saved lets go
 * @param onLeave for a form whose draft is then to go
 */
export function AskBeforeLeaving({ isUnsaved, onLeave }: { isUnsaved: () => boolean; onLeave?: () => void }) {
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
      busy={false}
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
