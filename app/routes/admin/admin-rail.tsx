import { Link, useLocation } from 'react-router';
import type { Waiting } from './admin-pages.ts';
import { adminPages } from './admin-pages.ts';

/** The admin's menu: at the left from 1200 px on, below that a line that opens. */
export function AdminRail({ waiting }: { waiting: Waiting | undefined }) {
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const here = adminPages.find(({ to }) => isHere(to));
  return (
    <nav className="rail" aria-label="Admin Menu">
      {/* On another page it is another menu, and closed. */}
      <details key={pathname}>
        <summary>Admin Menu{here && `: ${here.name}`}</summary>
        <ul>
          {adminPages.map(({ to, name, waiting: what }) => (
            <li key={to}>
              <Link to={to} aria-current={pathname === to ? 'page' : isHere(to) ? 'true' : undefined}>
                {name} <Count count={(what && waiting?.[what]) ?? 0} />
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
