import type { ReactNode } from 'react';

/** Names with their values, one below the other. */
export function Facts({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`facts ${className}`}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
