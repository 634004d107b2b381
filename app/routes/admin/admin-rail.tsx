import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { adminGroups, adminHome } from '../../layout/admin-links.ts';
import { Link } from '../../ui/link.tsx';
import type { Waiting } from './admin-pages.ts';
import { belongsTo, guideHeadings, waitingBeside } from './admin-pages.ts';
import { AdminSearch } from './admin-search.tsx';

const guidePath = href('/admin/guide');

type MenuLink = typeof adminHome | (typeof adminGroups)[number]['links'][number];

/** The admin menu: at the left from 1200 px on, below that a line that opens. */
export function AdminRail({ waiting }: { waiting: Waiting | undefined }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // On a low screen the menu scrolls. It is left alone if someone has scrolled it before hydration.
  useEffect(() => {
    if (menu.current?.querySelector('.rail__in')?.scrollTop) return;
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const links: MenuLink[] = [adminHome, ...adminGroups.flatMap((group): readonly MenuLink[] => group.links)];
  const here = links.find(({ to }) => belongsTo(to, pathname));
  const heading = here && guideHeadings[here.to];
  const aboutHere = heading ? `#${heading}` : '';
  const item = (link: MenuLink) => (
    <li key={link.to}>
      <Link
        to={link.to === guidePath ? guidePath + aboutHere : link.to}
        aria-current={pathname === link.to ? 'page' : link === here ? 'true' : undefined}
      >
        {link.name} <Count count={countOf(link, waiting)} />
      </Link>
    </li>
  );
  return (
    <nav ref={menu} className="rail" aria-label="Admin Menu">
      {/* Closes when another page opens. */}
      <details key={pathname}>
        <summary>Admin Menu{here && `: ${here.name}`}</summary>
        <div className="rail__in">
          <AdminSearch />
          <ul>{item(adminHome)}</ul>
          {adminGroups.map(({ name, links: group }) => (
            <div key={name}>
              <p className="label" aria-hidden="true">
                {name}
              </p>
              <ul aria-label={name}>{group.map(item)}</ul>
            </div>
          ))}
        </div>
      </details>
    </nav>
  );
}

function countOf({ to }: MenuLink, waiting: Waiting | undefined): number {
  const beside = waitingBeside[to];
  return (beside && waiting?.[beside]) ?? 0;
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
