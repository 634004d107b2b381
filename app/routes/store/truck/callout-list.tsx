import { Link } from '../../../ui/link.tsx';
import type { NumberedCallout, Pointing } from './use-callouts.ts';

/** The callouts as links: the way through a drawing for keyboards and screen readers. */
export function CalloutList({ callouts, at, point }: Pointing & { callouts: readonly NumberedCallout[] }) {
  const pointsAt = (index: number) => ({
    onMouseEnter: () => point(index),
    onMouseLeave: () => point(undefined),
    onFocus: () => point(index),
    onBlur: () => point(undefined),
  });
  return (
    <ol className="exploded__list">
      {callouts.map(({ n, label, category, facts }, index) => (
        <li key={n} data-pointed={at === index || undefined}>
          <Link to={facts.to} {...pointsAt(index)}>
            <b className="key" aria-hidden="true">
              {n}
            </b>
            <span className="exploded__name">
              {label} <span className="exploded__category">{category}</span>
            </span>
            <CalloutOffer {...facts} />
          </Link>
          {facts.napco && (
            <Link className="exploded__napco" to={facts.napco.to} {...pointsAt(index)}>
              {facts.napco.offer}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

export function CalloutOffer({ offer, stock }: { offer: string; stock: string }) {
  return (
    <span className="exploded__offer">
      {offer}
      {stock && (
        <>
          {' '}
          <span>{stock}</span>
        </>
      )}
    </span>
  );
}
