import { Link, useLocation } from 'react-router';
import type { AdminPage, Waiting } from './admin-pages.ts';
import { adminHome, adminPages } from './admin-pages.ts';

/** The admin's menu: at the left from 1200 px on, below that a line that opens. */
export function AdminRail({ waiting }: { waiting: Waiting | undefined }) {
  const { pathname } = useLocation();
  // Everything stands below the start page; what belongs to it is itself alone.
  const isHere = ({ to, also = [] }: AdminPage) =>
    pathname === to || [to, ...also].some((path) => path !== adminHome && pathname.startsWith(`${path}/`));
  const here = adminPages.find(isHere);
  return (
    <nav className="rail" aria-label="Admin Menu">
      {/* On another page it is another menu, and closed. */}
      <details key={pathname}>
        <summary>Admin Menu{here && `: ${here.name}`}</summary>
        <ul>
          {adminPages.map((page) => (
            <li key={page.to}>
              <Link
                to={page.to}
                aria-current={pathname === page.to ? 'page' : isHere(page) ? 'true' : undefined}
              >
                {page.name} <Count count={(page.waiting && waiting?.[page.waiting]) ?? 0} />
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
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
