import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A link to another site: opens in a new tab, and says so to sighted users and screen readers. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={href} className={`external ${className ?? ''}`} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="out" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
