import '../../styles/tables.css';
import type { Load } from '../../api.ts';
import { inBrowser } from '../../api.ts';
import { Empty } from '../../ui/empty.tsx';
import { Head } from '../../ui/head.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/page-views';
import { loadFound } from './load-found.ts';
import { NotShown } from './not-shown.tsx';
import type { Viewed } from './page-names.ts';
import { byName } from './page-names.ts';

export const meta = () => pageMeta({ title: 'Page Views', noindex: true });

const load = ({ call, url }: Load<Route.ClientLoaderArgs>) =>
  loadFound(url, () => call('GET /api/reports/page-views'));
export const clientLoader = inBrowser(load);

/** How often the pages of the shop were opened; the office's own are not counted. */
export default function PageViews({ loaderData: { found, refusal } }: Route.ComponentProps) {
  const pages = byName(found?.pages ?? []);
  return (
    <>
      <Head level={1} title="Page Views" folio="The last thirty days" />
      <p className="mb-6 max-w-prose text-ink-2">
        How often each kind of page was opened. Who opened it is not kept, and visitors whose browser asks not
        to be followed are not counted.
      </p>
      {refusal !== undefined && <NotShown message={refusal} />}
      {found &&
        (pages.length === 0 ? (
          <Empty title="No page views yet">
            <p>They are counted as soon as somebody opens a page of the shop.</p>
          </Empty>
        ) : (
          <ViewsTable pages={pages} />
        ))}
    </>
  );
}

const spans = { today: 'Today', week: '7 days', month: '30 days' } as const;
const spanKeys = Object.keys(spans) as (keyof typeof spans)[];

function ViewsTable({ pages }: { pages: readonly Viewed[] }) {
  const total = (span: keyof typeof spans) => pages.reduce((sum, viewed) => sum + viewed[span], 0);
  return (
    <table className="table table--cards">
      <caption className="sr-only">Views of each kind of page, the most opened first</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          {spanKeys.map((span) => (
            <th key={span} scope="col" className="r">
              {spans[span]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.map((viewed) => (
          <tr key={viewed.name}>
            <td className="wide-cell">{viewed.name}</td>
            {spanKeys.map((span) => (
              <Count key={span} name={spans[span]} count={viewed[span]} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="wide-cell">All pages</td>
          {spanKeys.map((span) => (
            <Count key={span} name={spans[span]} count={total(span)} />
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <td data-th={name} className="r">
      {count.toLocaleString('en-US')}
    </td>
  );
}
