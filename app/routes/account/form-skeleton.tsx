import { Alert } from '../../ui/alert.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What the server draws of a form that the browser must fill first. */
export function FormSkeleton({
  title,
  fields,
  noscript,
}: {
  title: string;
  fields: number;
  noscript: string;
}) {
  return (
    <div className="narrow" aria-busy="true">
      <SectionHeader level={1} title={title} />
      <noscript>
        <Alert kind="note">{noscript}</Alert>
      </noscript>
      <div className="form">
        {Array.from({ length: fields }, (_, index) => (
          <Skeleton key={index} className="h-20" />
        ))}
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}
