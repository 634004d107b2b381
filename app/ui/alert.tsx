import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

export type AlertKind = 'good' | 'note' | 'warn' | 'bad';

/**
 * A message that stays on the page. `bad` interrupts a screen reader, the others wait for their turn.
 * @param icon an icon other than the kind's own
 */
export function Alert({
  kind,
  icon = kind,
  className = '',
  children,
}: {
  kind: AlertKind;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`alert alert--${kind} ${className}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="alert__body">{children}</div>
    </div>
  );
}
