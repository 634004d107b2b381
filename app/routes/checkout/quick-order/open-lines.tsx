import { href } from 'react-router';
import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { dollars } from '../../../../shop/rules/money.ts';
import { countOf } from '../../../../shop/rules/in-words.ts';
import type { OpenLine } from './settle-lines.ts';

/** The lines that were not added, each with what it may mean. */
export function OpenLines({
  lines,
  onChoose,
  onDrop,
}: {
  lines: readonly OpenLine[];
  onChoose: (line: OpenLine, part: ProductCard) => void;
  onDrop: (line: OpenLine) => void;
}) {
  if (lines.length === 0) return null;
  return (
    <section>
      <SectionHeader title="Not Added Yet" meta={countOf(lines.length, 'line')} />
      <ul className="open-lines">
        {lines.map((line) => (
          <li key={line.at}>
            <p className="row justify-between">
              <b className="wrap-anywhere">{line.text}</b>
              <Button kind="quiet" small onClick={() => onDrop(line)}>
                Drop<span className="sr-only"> the line {line.text}</span>
              </Button>
            </p>
            <p className="text-small text-ink-2">{whyOpen(line)}</p>
            {line.parts.length > 0 && (
              <ul>
                {line.parts.map((part) => (
                  <Choice
                    key={part._id}
                    part={part}
                    qty={line.qty ?? 1}
                    onChoose={() => onChoose(line, part)}
                  />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className="prose mt-4 text-ink-2">
        Correct these lines in the list, or <Link to={href('/parts')}>ask us for the part</Link>.
      </p>
    </section>
  );
}

function whyOpen({ isExact, parts }: OpenLine): string {
  if (isExact && parts.length === 1)
    return 'It isn’t clear how many you want. Leave only the part number and the quantity in the line.';
  if (isExact) return 'This line may mean any of these parts. Which do you need?';
  if (parts.length === 0) return 'No part in the store has this number.';
  return parts.length === 1
    ? 'No part has this number. Do you mean this one?'
    : 'No part has this number. Do you mean one of these?';
}

function Choice({ part, qty, onChoose }: { part: ProductCard; qty: number; onChoose: () => void }) {
  const { _id: id, name, lugoPart, price, countInStock } = part;
  return (
    <li className="row justify-between">
      <span className="wrap-anywhere">
        <Link className="link" to={href('/product/:id', { id })} state={{ goBackPath: href('/quick-order') }}>
          {name}
        </Link>{' '}
        {lugoPart && <span className="partno whitespace-nowrap">No. {lugoPart}</span>}
      </span>
      <span className="row">
        <span className="price">{dollars(price)}</span>
        {countInStock > 0 ? (
          <Button kind="line" small onClick={onChoose}>
            {qty > countInStock ? `Add ${countInStock} (all we have)` : `Add ${qty}`}
            <span className="sr-only"> of {name}</span>
          </Button>
        ) : (
          <span className="state state--off">Out Of Stock</span>
        )}
      </span>
    </li>
  );
}
