import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/page-views';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import type { Viewed } from './page-names.ts';
import { byName } from './page-names.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';

export const meta = () => pageMeta({ title: 'Page Views', noindex: true });

const load = ({ call, url }: Load<Route.ClientLoaderArgs>) =>
  loadOrError(url, () => call('GET /api/reports/page-views'));
export const clientLoader = inBrowser(load);

/** How often the pages of the shop were opened; neither admin pages nor signed-in admins are counted. */
export default function PageViews({ loaderData: { found, refusal } }: Route.ComponentProps) {
  const pages = byName(found?.pages ?? []);
  return (
    <>
      <SectionHeader level={1} title="Page Views" meta="The last thirty days" />
      <p className="mb-6 max-w-prose text-ink-2">
        How often each kind of page was opened. Who opened it is not kept. Visitors whose browser asks not to
        be followed are not counted, and neither are signed-in admins.
      </p>
      {refusal !== undefined && <LoadError message={refusal} />}
      {found &&
        (pages.length === 0 ? (
          <Empty title="No page views yet">
            <p>Counting starts when someone opens a page of the shop.</p>
          </Empty>
        ) : (
          <CardTable
            caption="Views of each kind of page, the most opened first"
            columns={columns}
            rows={pages}
          />
        ))}
    </>
  );
}

const columns: Column<Viewed>[] = [
  { name: 'Page', kind: 'title', cell: ({ _id }) => _id },
  { name: 'Today', kind: 'number', cell: ({ today }) => formatCount(today) },
  { name: '7 days', kind: 'number', cell: ({ week }) => formatCount(week) },
  { name: '30 days', kind: 'number', cell: ({ month }) => formatCount(month) },
];
