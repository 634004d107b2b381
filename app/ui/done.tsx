import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/**
 * What remains in the page of something that was sent: takes the place of its form and receives the focus, so that it is
 * read out and scrolled into view.
 * @param children what happens next, and the ways on
 */
export function Done({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="done">
      <Icon name="good" />
      <div>
        <h3 className="text-h3" tabIndex={-1} ref={heading}>
          {title}
        </h3>
        {children}
      </div>
    </section>
  );
}
