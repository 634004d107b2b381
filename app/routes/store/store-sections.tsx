import './store-sections.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Facets } from '../../../shop/contracts/search/facets.ts';
import { links } from '../../../shop/facts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { countOf } from '../../../shop/rules/in-words.ts';

/**
 * The three sections of the store; most used parts are sold on the marketplace, some are here.
 * @param level level of their headings on the page
 */
export function StoreSections({ counts, level }: { counts: Facets['shelves']; level: 2 | 3 }) {
  return (
    <>
      <div className="shelves">
        <Link className="shelf" to={href('/store')}>
          <Shelf
            level={level}
            title="New Aftermarket"
            truck="c-fleetside-1959"
            go={countOf(counts.aftermarket, 'part')}
          >
            For every year from 1955 to 1959: sheet metal, glass, rubber, trim, wiring.
          </Shelf>
        </Link>
        <Link className="shelf" to={href('/napco-store')}>
          <Shelf level={level} title="NAPCO" truck="d-fourbyfour-1957" go={countOf(counts.napco, 'part')}>
            New NAPCO-brand parts for the four-wheel-drive conversions, made in the USA.
          </Shelf>
        </Link>
        <a className="shelf" href={links.usedMarketplace} target="_blank" rel="noopener noreferrer">
          <Shelf level={level} title="Used" truck="e-wagon-1957" go="Opens in a new tab" icon="out">
            Original pieces off real trucks, most of them in our marketplace shop.
          </Shelf>
        </a>
      </div>
      {counts.used > 0 && (
        <p className="mt-4">
          Used, here in the store: <Link to={href('/used-store')}>{countOf(counts.used, 'part')}</Link>
        </p>
      )}
    </>
  );
}

function Shelf({
  level,
  title,
  truck,
  go,
  icon = 'right',
  children,
}: {
  level: 2 | 3;
  title: string;
  truck: string;
  go: string;
  icon?: 'right' | 'out';
  children: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <>
      <div className="plate plate--truck">
        <img src={`/art/trucks/${truck}.svg`} alt="" width={1200} height={520} loading="lazy" />
      </div>
      <div className="shelf__body">
        <Heading>{title}</Heading>
        <p>{children}</p>
        <span className="shelf__go">
          {go} <Icon name={icon} />
        </span>
      </div>
    </>
  );
}
