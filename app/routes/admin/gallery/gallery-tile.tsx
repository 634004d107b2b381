import type { GalleryPicture } from '../../../../shop/contracts/gallery.ts';
import { galleryDrawings } from '../../../../shop/gallery-facts.ts';
import { pictureSizes } from '../../../../shop/rules/pictures.ts';
import { call } from '../../../browser/api.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { describeValue, useEditForm } from '../../../forms/use-edit-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { GalleryUpload } from './gallery-upload.tsx';

const labels = { image: 'Picture', caption: 'Caption', alt: 'Description' };
const valuesOf = ({ image, caption, alt }: Pick<GalleryPicture, keyof typeof labels>) => ({
  image,
  caption,
  alt,
});

/** The keys of all gallery drafts begin with this. */
export const galleryDrafts = 'gallery ';

/** One place of the gallery: its picture, its texts, and the way back to the drawing. */
export function GalleryTile({ saved }: { saved: GalleryPicture }) {
  const { position } = saved;
  const drawing = galleryDrawings[position - 1];
  const { state, base, values, text, errorOf, set } = useEditForm({
    record: saved,
    valuesOf,
    labels,
    draft: `${galleryDrafts}${position}`,
    save: ({ values, base: { version } }) => {
      const body = { ...values, alt: values.alt.replaceAll('\n', ' '), version };
      return call('PUT /api/gallery/:position', { params: { position: String(position) }, body });
    },
    success: 'Gallery updated',
    describe: (name, value) =>
      name !== 'image'
        ? describeValue(name, value)
        : value === drawing?.image
          ? 'The drawing'
          : 'An uploaded picture',
  });
  const keepsTexts =
    values.image !== base.image && values.caption === base.caption && values.alt === base.alt;
  const isDrawing = drawing && JSON.stringify(valuesOf(drawing)) === JSON.stringify(values);
  return (
    <li className="sheet">
      <h2 className="label">Fig. {position}</h2>
      <EditForm
        state={state}
        name={`Picture ${position}`}
        of={`picture ${position}`}
        actions={
          drawing &&
          !isDrawing && (
            <Button kind="line" onClick={() => set(valuesOf(drawing))}>
              Back to the drawing
            </Button>
          )
        }
      >
        <div className="plate">
          <img
            src={values.image}
            srcSet={pictureSizes(values.image)}
            sizes="20rem"
            alt=""
            width={1200}
            height={800}
            loading="lazy"
          />
        </div>
        <GalleryUpload position={position} fault={errorOf('image')} onUploaded={(image) => set({ image })} />
        {keepsTexts && (
          <Alert kind="warn">
            The caption and the description are those of the picture before. Do they still fit?
          </Alert>
        )}
        <TextField {...text('caption')} maxLength={120} />
        <TextArea
          {...text('alt')}
          rows={3}
          maxLength={240}
          hint="What the picture shows, for people who can't see it."
        />
      </EditForm>
    </li>
  );
}
