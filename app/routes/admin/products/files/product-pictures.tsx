import type { AdminProduct } from '../../../../../shop/contracts/catalog-admin.ts';
import { picturesMax } from '../../../../../shop/facts.ts';
import { isOwnPicture } from '../../../../../shop/rules/pictures.ts';
import { TextField } from '../../../../ui/field.tsx';
import { PartPicture } from '../../../../ui/product/part-picture.tsx';
import { uploadPicture } from '../../upload-file.ts';
import { FileButtons } from './file-buttons.tsx';
import { FileUploads } from './file-uploads.tsx';
import type { Picture } from '../product-values.ts';

/** The product's pictures in order, the first one large; uploaded here or given by address. */
export function ProductPictures({
  product,
  images,
  error,
  onChange,
  onUploaded,
}: {
  product: AdminProduct;
  images: Picture[];
  error: string | undefined;
  onChange: (images: Picture[]) => void;
  /** Runs when an upload has ended, perhaps long after it began: it adds the picture to those there are by then. */
  onUploaded: (image: string) => void;
}) {
  const first = images[0]?.image ?? '';
  const drawing = product.images.length === 0 ? product.image : '';
  const setAddress = (image: string) => onChange([{ image, alt: images[0]?.alt ?? '' }, ...images.slice(1)]);
  return (
    <div className="stack">
      <h2 className="text-h4">Image</h2>
      {(isOwnPicture(first) || drawing !== '') && (
        <PartPicture src={isOwnPicture(first) ? first : drawing} className="plate--line" />
      )}
      <TextField
        label="Image URL"
        name="image"
        value={first}
        placeholder={drawing}
        autoComplete="off"
        maxLength={300}
        spellCheck={false}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={error}
        hint={first === '' && drawing !== '' ? 'No picture yet: the shop shows a drawing.' : undefined}
      />
      <FileUploads
        name="upload"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hint="JPEG, PNG, WebP or AVIF, 8 MB at most. Large pictures are made smaller here."
        room={picturesMax - images.length}
        full={`A product can have ${picturesMax} pictures.`}
        upload={uploadPicture}
        onUploaded={onUploaded}
      >
        Choose a file
      </FileUploads>
      {images.length > 0 && (
        <ol className="pictures" aria-label="Pictures in their order">
          {images.map((picture, index) => (
            <PictureLine
              // The same picture may be in the list twice.
              key={`${picture.image}-${images.slice(0, index).filter(({ image }) => image === picture.image).length}`}
              pictures={images}
              index={index}
              onChange={onChange}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

function PictureLine({
  pictures,
  index,
  onChange,
}: {
  pictures: Picture[];
  index: number;
  onChange: (pictures: Picture[]) => void;
}) {
  const picture = pictures[index];
  if (!picture) return null;
  const number = index + 1;
  return (
    <li>
      {isOwnPicture(picture.image) ? <img src={picture.image} alt="" width={80} height={80} /> : <span />}
      <TextField
        label={`What picture ${number} shows`}
        optional
        value={picture.alt}
        maxLength={300}
        onChange={({ currentTarget: { value: alt } }) =>
          onChange(pictures.map((one) => (one === picture ? { ...one, alt } : one)))
        }
      />
      <FileButtons what="picture" files={pictures} index={index} onChange={onChange} />
    </li>
  );
}
