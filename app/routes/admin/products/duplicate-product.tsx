import { href } from 'react-router';
import { hasUnsentDraft, writeDraft } from '../../../forms/drafts.ts';
import { useQuestion } from '../../../forms/use-question.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { productDraft } from './product-values.ts';

/** Makes a hidden copy of a product as it was saved last, and opens the form of the copy. */
export function DuplicateProduct({ id }: { id: string }) {
  const draft = productDraft(id);
  const { ask, dialog } = useQuestion();
  const { busy, submit } = useSubmit('POST /api/products/:id/duplicate', {
    success: 'Product duplicated',
    // Otherwise the form would ask once more before it is left.
    onSuccess: () => writeDraft(draft, ''),
    next: ({ _id }) => href('/admin/product/:id/edit', { id: _id }),
    toastsRefusal: true,
  });
  const duplicate = async () => {
    if (!hasUnsentDraft(draft) || (await ask(whetherToLose))) await submit({ params: { id } });
  };
  return (
    <>
      <Button kind="line" small busy={busy} onClick={() => void duplicate()}>
        {busy ? 'Duplicating…' : 'Duplicate'}
      </Button>
      {dialog}
    </>
  );
}

const whetherToLose = {
  title: 'Duplicate without saving?',
  act: 'Duplicate',
  consequence: 'What you have typed here is not saved yet. The copy won’t have it, and it will be lost.',
};
