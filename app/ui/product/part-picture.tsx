import { isDrawing } from '../../../shop/rules/pictures.ts';

/**
 * The square picture of a product on its paper background. A drawing says that it is one; without a picture the plate
 * is empty.
 * @param alt describes the picture; empty when the product's name is beside it
 * @param first true on the first screen of a page: loaded eagerly, before other pictures
 * @param caption false where the plate is too small for words
 */
export function PartPicture({
  src,
  alt = '',
  first = false,
  caption = true,
  className = '',
}: {
  src: string;
  alt?: string;
  first?: boolean;
  caption?: boolean;
  className?: string;
}) {
  return (
    <div className={`plate ${className}`}>
      {src !== '' && (
        <img
          src={src}
          alt={alt}
          width={600}
          height={600}
          {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          decoding="async"
        />
      )}
      {caption && isDrawing(src) && <span className="plate__note">Sample drawing</span>}
      {caption && src === '' && <span className="plate__none">No photo yet. Ask us for one.</span>}
    </div>
  );
}
