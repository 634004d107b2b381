import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

/**
 * A menu that opens from a text or an icon: native `<details>`, so it works without scripts. With scripts, Escape closes
 * it and returns the focus; a click elsewhere, leaving it by Tab and following a link close it, too.
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
  /** Name of the menu when the summary is only an icon. */
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
    const over = new AbortController();
    const until = { signal: over.signal };
    element.addEventListener('click', closeAfterAct, until);
    document.addEventListener('keydown', closeOnEscape, until);
    document.addEventListener('pointerdown', closeOutside, until);
    document.addEventListener('focusin', closeOutside, until);
    return () => over.abort();
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
