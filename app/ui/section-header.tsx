import type { ReactNode } from 'react';

/**
 * The running head that opens every part of a page: double rule, title on the left, and on the right a folio
 * (short, set in capitals: a count, a page) or one link as children.
 */
export function Head({
  title,
  level = 2,
  folio,
  children,
}: {
  title: ReactNode;
  level?: 1 | 2;
  folio?: ReactNode;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="head">
      <Heading>{title}</Heading>
      {folio && <span className="folio">{folio}</span>}
      {children}
    </div>
  );
}
