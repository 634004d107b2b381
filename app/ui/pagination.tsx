import { Link } from './link.tsx';

/**
 * Page links: first, previous, five numbers, next, last. Renders nothing for a single page.
 * @param to returns the address of a page
 */
export function Pagination({
  page,
  pages,
  to,
}: {
  page: number;
  pages: number;
  to: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8">
      <div className="pager">
        <ul>
          <Turn sign="«" name="First page" to={page > 1 ? to(1) : undefined} />
          <Turn sign="‹" name="Previous page" to={page > 1 ? to(page - 1) : undefined} />
        </ul>
        <ol className="pager__numbers">
          {pageWindow(page, pages).map((number) => (
            <li key={number}>
              <Link to={to(number)} {...(number === page ? { 'aria-current': 'page' } : {})}>
                <span className="sr-only">Page </span>
                {number}
              </Link>
            </li>
          ))}
        </ol>
        <ul>
          <Turn sign="›" name="Next page" to={page < pages ? to(page + 1) : undefined} />
          <Turn sign="»" name="Last page" to={page < pages ? to(pages) : undefined} />
        </ul>
      </div>
    </nav>
  );
}

function Turn({ sign, name, to }: { sign: string; name: string; to: string | undefined }) {
  return (
    <li>
      {to === undefined ? (
        <span aria-hidden="true">{sign}</span>
      ) : (
        <Link to={to} aria-label={name}>
          {sign}
        </Link>
      )}
    </li>
  );
}

const windowSize = 5;

/** The page numbers that get a link: five around the current one, fewer when there are fewer (specification, section 9). */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(windowSize, pages);
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), pages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
