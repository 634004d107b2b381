/** Holds the place of what is on its way, in the same size. Give width and height by utilities (`h-8 w-40`). */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`sk ${className}`} aria-hidden="true" />;
}
