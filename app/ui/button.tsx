import type { ComponentProps, MouseEvent } from 'react';
import { Link } from './link.tsx';

/** `go` is the one red button per screen that leads to an order; `plain` any other main action; `line` an alternative. */
export type ButtonKind = 'go' | 'plain' | 'line' | 'quiet' | 'danger';

interface Looks {
  kind?: ButtonKind | undefined;
  /** 44 instead of 48 px high. */
  small?: boolean | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

function buttonClass({ kind = 'plain', small, block }: Looks, more = ''): string {
  const names = [
    'btn',
    kind !== 'plain' && `btn--${kind}`,
    small && 'btn--small',
    block && 'btn--block',
    more,
  ];
  return names.filter(Boolean).join(' ');
}

/**
 * A button. While `busy`, it keeps the focus but ignores clicks; the caller changes its text ('Applying…').
 * It submits a form only with `type="submit"`.
 */
export function Button({
  kind,
  small,
  block,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: Looks & { busy?: boolean } & ComponentProps<'button'>) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  const state = busy ? { 'aria-busy': true, 'aria-disabled': true } : {};
  return (
    <button
      type={type}
      className={buttonClass({ kind, small, block }, className)}
      onClick={click}
      {...state}
      {...rest}
    />
  );
}

/** A link to another page that looks like a button. */
export function ButtonLink({ kind, small, block, className, ...rest }: Looks & ComponentProps<typeof Link>) {
  return <Link className={buttonClass({ kind, small, block }, className)} {...rest} />;
}
