import type { ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import { dollars, formatDollars, toCents } from '../../../shop/rules/money.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import type { ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { FitVerdict } from '../../ui/fit/fit-verdict.tsx';
import { truckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { Link } from '../../ui/link.tsx';
import { PartName } from '../../ui/product/part-name.tsx';
import { PartPicture } from '../../ui/product/part-picture.tsx';

export const priorityNames = { must: 'First', soon: 'Soon', later: 'Later' } as const;

/** One part of a list; its children are what can be changed. @param part none when it has left the store */
export function EntryLine({
  entry: { name, qty, note, state, priority },
  part,
  truck,
  asks = false,
  foot,
  children,
}: {
  entry: ProjectEntry;
  part: ProductCard | undefined;
  truck: Truck | null;
  /** Whether it is the shopper's own truck, so that they can answer what a part asks about it. */
  asks?: boolean;
  /** Beside the price. */
  foot?: ReactNode;
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <li>
      {part ? <PartPicture src={part.image} caption={false} /> : <div className="plate" />}
      <div className="wrap-anywhere">
        <div className="project__head">
          {part && (
            <div className="card__meta">
              {part.lugoPart && <span className="partno">No. {part.lugoPart}</span>}
            </div>
          )}
          <h3 className="card__name">
            {part ? (
              <Link to={href('/product/:id', { id: part._id })} state={{ goBackPath: pathname }}>
                <PartName>{part.name}</PartName>
              </Link>
            ) : (
              name
            )}
          </h3>
          {part && truck && (
            <FitVerdict long asks={asks} known={truckCode(truck)} years={part.year} rules={part.fitment} />
          )}
          {state === 'missing' && <InStore part={part} />}
          <p className={children ? 'only-print' : 'text-small'}>
            Qty {qty} · {priorityNames[priority]}
          </p>
        </div>
        {note && <p className={`project__note ${children ? 'only-print' : ''}`}>{note}</p>}
        {children}
        <div className="line__foot">
          {foot}
          {part && (
            <span className="price">
              {qty > 1 && <span className="text-small text-ink-2">{dollars(part.price)} each </span>}
              {formatDollars(toCents(part.price) * qty)}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

function InStore({ part }: { part: ProductCard | undefined }) {
  if (!part) return <p className="state state--off">No longer in the store</p>;
  if (part.countInStock < 1) return <p className="state state--bad">Out Of Stock</p>;
  return null;
}
