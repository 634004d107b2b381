import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

/** What a field asks about something typed that may be a mistake, as its hint. */
export function Doubt({ children }: { children: ReactNode }) {
  return (
    <span className="alert alert--warn">
      <Icon name="warn" />
      <span className="alert__body wrap-anywhere">{children}</span>
    </span>
  );
}
