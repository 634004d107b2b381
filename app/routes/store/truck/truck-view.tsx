import './truck.css';
import { href } from 'react-router';
import { partSystems } from '../../../../shop/part-systems.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { inBrowser, type Load, onServer } from '../../../browser/api.ts';
import { BreadcrumbJsonLd } from '../../../layout/breadcrumb-json-ld.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import type { Route } from './+types/truck-view';
import { CalloutList } from './callout-list.tsx';
import { calloutFacts } from './category-facts.ts';
import { DrawingPlate } from './drawing-plate.tsx';
import { findDrawing } from './drawings.ts';
import { useCallouts } from './use-callouts.ts';
import { useTruckFacts } from './use-truck-facts.ts';
import { TruckChoice } from './truck-choice.tsx';

async function load({ call, params, signal }: Load<Route.LoaderArgs>) {
  const [drawing, { categories }] = await Promise.all([
    findDrawing(params.view),
    call('GET /api/products/categories', { signal }),
  ]);
  if (!drawing) throw new ShopError('not_found', 'Drawing not found');
  const shown = new Set(drawing.callouts.map(({ category }) => category));
  return { drawing, categories: categories.filter(({ partType }) => shown.has(partType)) };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { id, title, callouts } = loaderData.drawing;
  const names = callouts.map(({ label }) => label.toLowerCase()).join(', ');
  return pageMeta({
    title: `${title}: parts on the drawing`,
    description: `${title} of 1955–1959 Chevrolet and GMC trucks as an exploded drawing: ${names}.`,
    path: href('/store/truck/:view', { view: id }),
    matches,
  });
}

export default function TruckView({ loaderData: { drawing, categories } }: Route.ComponentProps) {
  const facts = useTruckFacts(categories);
  const callouts = drawing.callouts.map((callout) => ({
    ...callout,
    facts: calloutFacts(facts.categories, callout.category, facts.truck),
  }));
  const pointing = useCallouts(drawing.id, callouts.length);
  return (
    <div className="wide pb-section">
      <div className="store-top">
        <Link className="link" to={href('/store/truck')}>
          <Icon name="left" /> The whole truck
        </Link>
        <SectionHeader level={1} title={drawing.title} meta={drawing.fig} />
        <TruckChoice {...facts} />
      </div>
      <div className="exploded">
        <DrawingPlate drawing={drawing} callouts={callouts} {...pointing} />
        <CalloutList callouts={callouts} {...pointing} />
      </div>
      <Neighbors id={drawing.id} />
      <BreadcrumbJsonLd
        to={[
          ['Store', href('/store-front')],
          ['Point at the truck', href('/store/truck')],
          [drawing.title, href('/store/truck/:view', { view: drawing.id })],
        ]}
      />
    </div>
  );
}

/** The other drawings. */
function Neighbors({ id }: { id: string }) {
  return (
    <nav className="section" aria-label="Other drawings">
      <SectionHeader title="Elsewhere on the truck" />
      <ul className="exploded__others">
        {partSystems.map(
          (system) =>
            system.id !== id && (
              <li key={system.id}>
                <Link to={href('/store/truck/:view', { view: system.id })}>{system.title}</Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
