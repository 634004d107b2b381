import type { ReactNode } from 'react';

const shelf = (
  <>
    <path d="M10 100h300M40 100V44h240v56M40 62h240M100 44v56M160 44v56M220 44v56" />
    <path d="M100 20v16M220 20v16M100 28h120" strokeDasharray="6 5" />
  </>
);

/** The empty state of a list: the specified text as its title, then what to do next. */
export function Empty({
  title,
  level = 2,
  drawing = shelf,
  children,
}: {
  title: string;
  level?: 1 | 2;
  /** Lines in a box of 320 by 120. */
  drawing?: ReactNode;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      <svg
        className="empty__draw"
        viewBox="0 0 320 120"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {drawing}
      </svg>
      <Heading className="text-h3">{title}</Heading>
      {children}
    </div>
  );
}
