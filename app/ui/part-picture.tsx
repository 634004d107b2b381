/**
 * The square picture of a part on its paper plate.
 * @param alt what is seen; empty where the name stands beside it
 * @param first in the first screen of a page: loaded at once, before other pictures
 */
export function PartPicture({
  src,
  alt = '',
  first = false,
  className = '',
}: {
  src: string;
  alt?: string;
  first?: boolean;
  className?: string;
}) {
  return (
    <div className={`plate ${className}`}>
      <img
        src={src}
        alt={alt}
        width={600}
        height={600}
        {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        decoding="async"
      />
    </div>
  );
}
