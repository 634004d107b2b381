import { inWords } from '../../shop/rules/in-words.ts';
import { Alert } from '../ui/alert.tsx';

export const formErrorsText = 'Please correct the errors in the form';

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/**
 * Sits above a form that was sent with errors: counts them and names the fields.
 * @param labels of the fields, as they are written beside them; nothing is shown without one
 */
export function FormFaults({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const count = numbers[labels.length] ?? String(labels.length);
  return (
    <Alert className="mb-6" kind="bad">
      <b>{formErrorsText}</b>
      <br />
      {count} {labels.length === 1 ? 'field needs' : 'fields need'} attention: {inWords(labels)}.
    </Alert>
  );
}
