/**
 * The square picture of a product on its paper background.
 * @param alt describes the picture; empty when the product's name is beside it
 * @param first true on the first screen of a page: loaded eagerly, before other pictures
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
