import './admin-lists.css';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { countLabel } from './count-label.ts';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError } from '../load-or-error.tsx';

interface ListPage {
  total: number;
  /** A list without them has pages without numbers, see `NextPage`. */
  page?: number;
  pages?: number;
}

/**
 * The frame of a paged list: heading, tools, the page that was loaded, links to the others if pages have numbers.
 * @param noun what is counted in the heading, with `nouns` as its plural; or give a `meta` text
 * @param tools above the list: search, tabs, buttons
 * @param back where 'Go Back' leads when the list can't be shown; `hint` is added to the reason
 * @param empty is shown instead of a list of nothing
 * @param to returns the address of a page
 * @param children renders the list
 */
export function AdminList<Found extends ListPage>({
  title,
  noun = title,
  nouns,
  meta,
  loaded: { found, refusal },
  tools,
  back,
  hint,
  empty,
  to,
  children,
}: {
  title: string;
  noun?: string;
  nouns?: string;
  meta?: string | undefined;
  loaded: Loaded<Found>;
  tools: ReactNode;
  back?: string | undefined;
  hint?: ReactNode;
  empty?: ReactNode;
  to?: (page: number) => string;
  children: (found: Found) => ReactNode;
}) {
  const paging = found && { page: 1, pages: 1, ...found };
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title={title} meta={meta ?? (paging && countLabel(paging, noun, nouns))} />
      {tools}
      {refusal !== undefined && (
        <LoadError message={refusal} back={back}>
          {hint}
        </LoadError>
      )}
      {found && (found.total === 0 && empty ? empty : children(found))}
      {paging && to && <Pagination {...paging} to={to} />}
    </div>
  );
}

/**
 * Links that choose what a list shows.
 * @param present the tab whose list is shown
 */
export function ListTabs<Tab extends string | undefined>({
  label,
  tabs,
  present,
  to,
}: {
  label: string;
  tabs: readonly (readonly [tab: Tab, name: string])[];
  present: Tab;
  to: (tab: Tab) => string;
}) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(([tab, name]) => (
        <Link key={name} to={to(tab)} {...(tab === present && { 'aria-current': 'page' as const })}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
