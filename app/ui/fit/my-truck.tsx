import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { shortTruckName, useTruck } from '../../browser/truck.ts';
import { lazyOrNothing } from '../lazy/lazy-or-nothing.ts';

/** Few choose a truck on a page, and most of them once. */
const TruckDialog = lazyOrNothing(async () => (await import('./truck-dialog.tsx')).TruckDialog);

/** The button that asks for the shopper's truck. @param children returns what is on it, given the truck's name or '' */
export function MyTruck({
  className,
  children,
}: {
  className: string;
  children: (name: string) => ReactNode;
}) {
  const truck = useTruck();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className={`${className} needs-script`} type="button" onClick={() => setOpen(true)}>
        {children(shortTruckName(truck))}
      </button>
      {open && (
        <Suspense>
          <TruckDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
