import type { ReactNode } from 'react';
import { shortTruckName, useTruck } from '../../browser/truck.ts';
import { DialogButton } from '../lazy/dialog-button.tsx';
import { lazyOrNothing } from '../lazy/lazy-or-nothing.ts';

const TruckDialog = lazyOrNothing(async () => (await import('./truck-dialog.tsx')).TruckDialog);

/** The button that asks for the shopper's truck. @param children returns what is on it, given the truck's name or '' */
export function MyTruck({
  className,
  children,
}: {
  className: string;
  children: (name: string) => ReactNode;
}) {
  return (
    <DialogButton className={className} renderDialog={(close) => <TruckDialog onClose={close} />}>
      {children(shortTruckName(useTruck()))}
    </DialogButton>
  );
}
