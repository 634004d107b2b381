import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/**
 * The heading that opens every section of a page: a double rule, the title on the left, and on the right a short `meta`
 * text in capitals (a count, a date) or one link as children.
 */
export function SectionHeader({
  title,
  level = 2,
  meta,
  children,
}: {
  title: ReactNode;
  level?: 1 | 2;
  meta?: ReactNode;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="section-header">
      <Heading>{title}</Heading>
      {meta && <span className="section-header__meta">{meta}</span>}
      {children}
    </div>
  );
}

/** In the header of a section, the link to the whole of which the section shows a part. */
export function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="link" to={to}>
      {children} <Icon name="right" />
    </Link>
  );
}
