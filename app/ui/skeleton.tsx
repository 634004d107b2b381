/** Holds the place of what is on its way, in the same size. Its height comes from a utility (`h-12`). */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`sk ${className}`} aria-hidden="true" />;
}
