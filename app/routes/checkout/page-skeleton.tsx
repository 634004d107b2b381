import { phone } from '../../../shop/facts.ts';
import { BusinessHours } from '../../layout/business-hours.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Steps } from './steps.tsx';

/**
 * What the server renders of a personal page: its frame, the same bytes for everyone.
 * @param step number of the checkout step, from 0, if the page is one
 * @param narrow true for a form, false for a list beside a summary
 */
export function PageSkeleton({
  title,
  step,
  narrow = false,
}: {
  title: string;
  step?: number;
  narrow?: boolean;
}) {
  return (
    <div className={narrow ? 'narrow min-h-dvh' : 'min-h-dvh'} aria-busy="true">
      {step !== undefined && <Steps present={step} paths={[]} />}
      <SectionHeader level={1} title={title} />
      <noscript>
        <p className="mb-4">
          The cart and the checkout need scripts in your browser. You can also order by phone:{' '}
          <a href={`tel:${phone.digits}`}>{phone.display}</a>, <BusinessHours />.
        </p>
      </noscript>
      {narrow ? (
        <div className="form">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-12" />
        </div>
      ) : (
        <div className="cols cols--side">
          <div className="stack">
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </div>
          <Skeleton className="h-80" />
        </div>
      )}
    </div>
  );
}
