import './truck.css';
import { useState } from 'react';
import { href } from 'react-router';
import { partCategories } from '../../../../shop/part-categories.ts';
import { partSystems } from '../../../../shop/part-systems.ts';
import { inBrowser, type Load, onServer } from '../../../browser/api.ts';
import { BreadcrumbJsonLd } from '../../../layout/breadcrumb-json-ld.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { categoryPath } from '../product/product-trail.tsx';
import type { Route } from './+types/truck-map';
import { systemFacts } from './category-facts.ts';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { truckMap } from './drawings.ts';
import { useTruckFacts } from './use-truck-facts.ts';
import { TruckChoice } from './truck-choice.tsx';

async function load({ call, signal }: Load<Route.LoaderArgs>) {
  return call('GET /api/products/categories', { signal });
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Point at the truck',
    description:
      'Find a part where it sits on the truck: front end, cab, doors, bed, chassis, engine, electrical and interior of 1955–1959 Chevrolet and GMC trucks.',
    path: href('/store/truck'),
    matches,
  });
}

const standard: readonly string[] = partCategories;

export default function TruckMap({ loaderData }: Route.ComponentProps) {
  const facts = useTruckFacts(loaderData.categories);
  const [pointed, setPointed] = useState('');
  const others = facts.categories.filter(
    ({ partType, shelf }) => shelf === 'aftermarket' && !standard.includes(partType),
  );
  return (
    <div className="wide pb-section">
      <div className="store-top">
        <Link className="link" to={href('/store-front')}>
          <Icon name="left" /> Back to Store Front
        </Link>
        <SectionHeader level={1} title="Point at the truck" meta={truckMap.fig} />
        <p className="lead">Tap or click where the part goes, and see what we have for that spot.</p>
        <TruckChoice {...facts} />
      </div>
      <div className="exploded exploded--map">
        <figure>
          <div className="plate plate--line exploded__plate">
            <img src="/art/views/truck-map.svg" alt={truckMap.alt} width={1200} height={520} />
            {/* The list beside it leads to the same pages. */}
            <svg viewBox="0 0 1200 520" aria-hidden="true">
              {truckMap.regions.map(({ id, points, shape, label, anchor }) => (
                <Link
                  key={id}
                  to={href('/store/truck/:view', { view: id })}
                  tabIndex={-1}
                  className="exploded__region"
                  data-pointed={pointed === id || undefined}
                  onMouseEnter={() => setPointed(id)}
                  onMouseLeave={() => setPointed('')}
                >
                  <polygon points={points.map((point) => point.join()).join(' ')} />
                  <path className="exploded__shape" d={shape} />
                  <path d={`M${anchor.x} ${anchor.y}L${label.x} ${label.y}`} />
                  <circle className="dot" cx={anchor.x} cy={anchor.y} r="4" />
                  <circle cx={label.x} cy={label.y} />
                  <text x={label.x} y={label.y} textAnchor="middle" dominantBaseline="central">
                    {numberOf(id)}
                  </text>
                </Link>
              ))}
            </svg>
          </div>
          <figcaption className="fig">
            <b>{truckMap.fig}</b>
            <span>Step-side pickup, 1956. The numbers match the list.</span>
          </figcaption>
        </figure>
        <ol className="exploded__list">
          {partSystems.map(({ id, title, categories }, at) => (
            <li key={id} data-pointed={pointed === id || undefined}>
              <Link
                to={href('/store/truck/:view', { view: id })}
                onMouseEnter={() => setPointed(id)}
                onMouseLeave={() => setPointed('')}
                onFocus={() => setPointed(id)}
                onBlur={() => setPointed('')}
              >
                <b className="key" aria-hidden="true">
                  {at + 1}
                </b>
                <span className="exploded__name">{title}</span>
                <span className="exploded__offer">{systemFacts(facts.categories, categories)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
      {others.length > 0 && (
        <section className="section">
          <SectionHeader title="Also in the store" />
          <ul className="exploded__others">
            {others.map(({ partType, count }) => (
              <li key={partType}>
                <Link to={categoryPath(partType)}>{partType}</Link> {countOf(count, 'part')}
              </li>
            ))}
          </ul>
        </section>
      )}
      <BreadcrumbJsonLd
        to={[
          ['Store', href('/store-front')],
          ['Point at the truck', href('/store/truck')],
        ]}
      />
    </div>
  );
}

const numberOf = (id: string): number => 1 + partSystems.findIndex((system) => system.id === id);
