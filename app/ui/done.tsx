import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/**
 * What remains in the page of something that was sent: takes the place of its form and receives the focus, so that it is
 * read out and scrolled into view.
 * @param children what happens next, and the ways on
 */
export function Done({
  title,
  level = 3,
  children,
}: {
  title: ReactNode;
  level?: 2 | 3;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="done">
      <Icon name="good" />
      <div>
        <Heading className="text-h3" tabIndex={-1} ref={heading}>
          {title}
        </Heading>
        {children}
      </div>
    </section>
  );
}
