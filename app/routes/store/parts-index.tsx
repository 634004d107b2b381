import './parts-index.css';
import { href } from 'react-router';
import type { Facets } from '../../../shop/contracts/search/facets.ts';
import { CategoryIndex } from './category-index.tsx';
import { Link } from '../../ui/link.tsx';
import { MoreLink, SectionHeader } from '../../ui/section-header.tsx';

/** Lines from a part of the drawing to its number, in the drawing's own units. */
const callouts = [
  { part: [214, 196], circle: [214, 92] },
  { part: [520, 120], circle: [392, 34] },
  { part: [520, 250], circle: [700, 46] },
  { part: [846, 250], circle: [846, 92] },
  { part: [1000, 280], circle: [1010, 92] },
  { part: [1110, 236], circle: [1132, 156] },
] as const;

/** A section: a drawing of the truck with numbers, and beside it the categories with their number of products. */
export function PartsIndex({ className, counts }: { className: string; counts: Facets['partType'] }) {
  return (
    <section className={className}>
      <SectionHeader title="Index of parts">
        <MoreLink to={href('/store')}>{`All ${counts.length} categories`}</MoreLink>
      </SectionHeader>
      <div className="indexed">
        <figure>
          <div className="plate plate--line">
            <div className="callouts">
              <img
                src="/art/trucks/a-stepside-1956.svg"
                alt="1956 step-side pickup, side view, with six numbered parts"
                width={1200}
                height={520}
                loading="lazy"
              />
              <svg viewBox="0 0 1200 520" aria-hidden="true">
                {callouts.map(({ part: [x, y], circle: [cx, cy] }, index) => (
                  <g key={`${cx} ${cy}`}>
                    <path d={`M${x} ${y}L${cx} ${cy}`} />
                    <circle className="dot" cx={x} cy={y} r="4" />
                    <circle cx={cx} cy={cy} r="21" />
                    <text x={cx} y={cy + 8} textAnchor="middle">
                      {index + 1}
                    </text>
                  </g>
                ))}
              </svg>
            </div>
          </div>
          <figcaption className="fig">
            <b>Fig. 1</b>
            <span>
              Step-side pickup, 1956. The numbers match the list.{' '}
              <Link to={href('/store/truck')}>Point at the truck</Link>
            </span>
          </figcaption>
        </figure>
        <CategoryIndex counts={counts} />
      </div>
    </section>
  );
}
