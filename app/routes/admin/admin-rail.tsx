import { Link, useLocation } from 'react-router';
import type { AdminPage, Waiting } from './admin-pages.ts';
import { adminHome, adminPages } from './admin-pages.ts';

/** The admin menu: at the left from 1200 px on, below that a line that opens. */
export function AdminRail({ waiting }: { waiting: Waiting | undefined }) {
  const { pathname } = useLocation();
  // Every path begins with that of the start page, to which only that one belongs.
  const isHere = ({ to, also = [] }: AdminPage) =>
    pathname === to ||
    (to !== adminHome && pathname.startsWith(`${to}/`)) ||
    also.some((segment) => pathname.startsWith(`${adminHome}/${segment}/`));
  const here = adminPages.find(isHere);
  return (
    <nav className="rail" aria-label="Admin Menu">
      {/* Closes when another page opens. */}
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
