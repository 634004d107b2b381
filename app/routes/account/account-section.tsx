import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * A part of the profile that comes after the page.
 * @param loaded what it shows is there; else the place is held, or the failure told
 * @param corner stands at the right of its title
 */
export function Section({
  id,
  title,
  loaded,
  failure,
  onRetry,
  corner,
  children,
}: {
  id: string;
  title: string;
  loaded: boolean;
  failure: string | undefined;
  onRetry: () => Promise<void>;
  corner?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={title}

      aria-busy={!loaded && !failure}
    >
      <SectionHeader title={title}>{corner}</SectionHeader>
      {failure ? (
        <div className="stack">
          <Alert kind="bad">{failure}</Alert>
          <Button kind="line" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      ) : loaded ? (
        children
      ) : (
        <Skeleton className="h-48" />
      )}
    </section>
  );
}
