import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

/**
 * A menu behind a word or an icon: native `<details>`, so it opens without scripts too. With them Escape closes it and
 * gives the focus back; a press elsewhere, leaving it by Tab and following a link close it too.
 */
export function Disclosure({
  className,
  summary,
  summaryClass,
  label,
  children,
}: {
  className: string;
  summary: ReactNode;
  summaryClass?: string;
  /** Name of the menu where the summary shows an icon only. */
  label?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
    };
    const closeOutside = (event: Event) => {
      if (!element.contains(event.target as Node)) element.open = false;
    };
    const closeAfterAct = (event: Event) => {
      if ((event.target as Element).closest('a, button')) element.open = false;
    };
    element.addEventListener('click', closeAfterAct);
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      element.removeEventListener('click', closeAfterAct);
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, []);

  return (
    <details ref={details} className={className}>
      <summary className={summaryClass} aria-label={label}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
