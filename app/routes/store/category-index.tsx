import './category-index.css';
import type { Facets } from '../../../shop/contracts/search/facets.ts';
import type { partCategories } from '../../../shop/part-categories.ts';
import { categoryPath } from './product/product-trail.tsx';
import { Link } from '../../ui/link.tsx';

type Category = (typeof partCategories)[number];

/** The categories most asked for, and the numbers of those that are marked in the drawing. */
const indexed: readonly { name: Category; number?: number }[] = [
  { name: 'Bed Floor Pans' },
  { name: 'Bed Sides & Front Panels', number: 4 },
  { name: 'Brake Drums & Shoes' },
  { name: 'Bumpers & Brackets' },
  { name: 'Door Glass & Regulators', number: 2 },
  { name: 'Doors & Hardware', number: 3 },
  { name: 'Emblems & Trim' },
  { name: 'Gauges & Instrument Clusters' },
  { name: 'Grilles & Grille Guards' },
  { name: 'Headlights & Bezels' },
  { name: 'Hoods & Latches', number: 1 },
  { name: 'Mirrors & Arms' },
  { name: 'Rear Fenders', number: 5 },
  { name: 'Seats & Components' },
  { name: 'Steering Boxes & Linkage' },
  { name: 'Tailgate', number: 6 },
  { name: 'Weatherstrip & Seals' },
  { name: 'Wiper Motor Transmission Arms' },
];

/** The categories most asked for, as links. Without counts where a page has no catalog data of its own. */
export function CategoryIndex({ counts }: { counts?: Facets['partType'] }) {
  const countOf = counts && new Map(counts.map(({ value, count }) => [value, count]));
  return (
    <ul className="index">
      {indexed.map(({ name, number }) => (
        <li key={name}>
          <Link to={categoryPath(name)}>
            <span>
              {name}
              {number && counts && (
                <>
                  {' '}
                  <b className="key">
                    <span className="sr-only">number </span>
                    {number}
                  </b>
                </>
              )}
            </span>
            {countOf && <span>{countOf.get(name) ?? 0}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
