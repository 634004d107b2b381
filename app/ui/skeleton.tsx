/** A placeholder of the same size as the content that is loading. Its height comes from a utility class (`h-12`). */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}
