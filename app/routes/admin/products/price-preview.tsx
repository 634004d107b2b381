import { useState } from 'react';
import type { PricePreview as Preview } from '../../../../shop/contracts/prices.ts';
import { countOf, formatCount } from '../../../../shop/rules/in-words.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import type { PriceChangeInput } from './price-change-input.ts';
import { priceChangeQuestion } from './price-change-input.ts';
import { Questions } from './questions.tsx';

const columns: Column<Preview['rows'][number]>[] = [
  {
    name: 'Product',
    kind: 'title',
    cell: ({ name, lugoPart }) => (
      <>
        {name}
        <p className="partno">{lugoPart}</p>
      </>
    ),
  },
  { name: 'Before', kind: 'number', cell: ({ before }) => dollars(before) },
  { name: 'After', kind: 'number', cell: ({ after }) => <b>{dollars(after)}</b> },
];

/** The old and new prices, and the button that changes them. */
export function PricePreview({
  preview,
  busy,
  onApply,
}: {
  preview: Preview & { body: PriceChangeInput };
  busy: boolean;
  onApply: () => void;
}) {
  const { rows, changed, same, refused, priceQuestions } = preview;
  const [asked, setAsked] = useState(false);
  if (changed === 0)
    return <Alert kind="note">No price would change{same > 0 ? `: ${same} already match` : ''}.</Alert>;
  const many = countOf(changed, 'price');
  return (
    <div className="stack">
      {refused > 0 && (
        <Alert kind="warn">
          {refused} would drop to 0 or rise above $100,000:{' '}
          {refused === 1 ? 'it stays as it is' : 'they stay as they are'}.
        </Alert>
      )}
      <Questions
        title="Are these prices right?"
        questions={priceQuestions}
        ifNot="correct the form and look again"
      />
      <p>
        <Button busy={busy} onClick={() => setAsked(true)}>
          {busy ? 'Changing…' : `Change ${many}`}
        </Button>
      </p>
      <CardTable caption="Old and new prices" columns={columns} rows={rows} />
      {changed > rows.length && <p className="text-ink-2">And {formatCount(changed - rows.length)} more.</p>}
      {asked && (
        <Confirm
          title={priceChangeQuestion(preview.body, many)}
          act="Change"
          onClose={() => setAsked(false)}
          onAct={() => {
            setAsked(false);
            onApply();
          }}
        >
          They change at once, as shown. You’ll get an undo file that you can import later.
        </Confirm>
      )}
    </div>
  );
}
