import { useSubmit } from '../../forms/use-submit.ts';
import { focusHeading } from '../../layout/focus-heading.ts';
import { UndoNotice } from '../../ui/undo-notice.tsx';

/** Offers to undo the removal of a part from a list. */
export function UndoRemoval({ name, onUndo }: { name: string; onUndo: () => Promise<void> }) {
  const { submit, busy } = useSubmit(onUndo, {
    revalidates: 'never',
    toastsRefusal: true,
    onSuccess: () => focusHeading(),
  });
  return (
    <UndoNotice of={name} icon="remove" busy={busy} onUndo={() => void submit()}>
      Removed: {name}
    </UndoNotice>
  );
}
