import type { ReactNode } from 'react';
import { BusinessHours, PhoneLink } from '../../layout/contact.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Steps } from './steps.tsx';

/**
 * What the server renders of a personal page: its frame, the same bytes for everyone.
 * @param step number of the checkout step, from 0, if the page is one
 * @param narrow true for a form, false for a list beside a summary
 * @param children what the page says below its heading to everyone
 */
export function PageSkeleton({
  title,
  step,
  narrow = false,
  children,
}: {
  title: string;
  step?: number;
  narrow?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={narrow ? 'narrow min-h-dvh' : 'min-h-dvh'} aria-busy="true">
      {step !== undefined && <Steps present={step} paths={[]} />}
      <SectionHeader level={1} title={title} />
      {children}
      <noscript>
        <p className="mb-4">
          The cart and the checkout need JavaScript. You can also order by phone: <PhoneLink />,{' '}
          <BusinessHours />.
        </p>
      </noscript>
      {narrow ? (
        <div className={children === undefined ? 'form' : 'form mt-6'}>
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
