import type { GalleryPicture } from '../../../../shop/contracts/gallery.ts';
import { galleryDrawings } from '../../../../shop/gallery-facts.ts';
import { pictureSizes } from '../../../../shop/rules/pictures.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { EditConflict } from '../../../forms/edit-conflict.tsx';
import { GalleryUpload } from './gallery-upload.tsx';
import type { GalleryValues } from './use-gallery-tile.ts';
import { isSame, useGalleryTile } from './use-gallery-tile.ts';

const labels = { image: 'Picture', caption: 'Caption', alt: 'What is seen' } as const;

/** One place of the gallery: its picture, its words, and the way back to the drawing. */
export function GalleryTile({ saved }: { saved: GalleryPicture }) {
  const tile = useGalleryTile(saved);
  const { values, change, busy, dirty, faults, failure, conflict } = tile;
  const drawing: GalleryValues | undefined = galleryDrawings[saved.position - 1];
  return (
    <li className="sheet">
      <form
        noValidate
        aria-label={`Picture ${saved.position}`}
        onSubmit={(event) => {
          event.preventDefault();
          void tile.save();
        }}
      >
        <h2 className="label">Fig. {saved.position}</h2>
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
        <GalleryUpload
          position={saved.position}
          fault={faults.image}
          onUploaded={(image) => change({ image })}
        />
        <TextField
          label={labels.caption}
          name="caption"
          autoComplete="off"
          maxLength={120}
          value={values.caption}
          error={faults.caption}
          onChange={(event) => change({ caption: event.target.value })}
        />
        <TextArea
          label={labels.alt}
          name="alt"
          rows={3}
          maxLength={240}
          value={values.alt}
          hint="Read aloud to whoever does not see it."
          error={faults.alt}
          onChange={(event) => change({ alt: event.target.value.replaceAll('\n', ' ') })}
        />
        {failure !== undefined && <Alert kind="bad">{failure}</Alert>}
        {conflict && (
          <EditConflict
            message={conflict.message}
            clashes={(['image', 'caption', 'alt'] as const)
              .filter((field) => values[field] !== conflict.theirs[field])
              .map((field) => ({
                label: labels[field],
                mine: field === 'image' ? 'The one above' : values[field],
                theirs: field === 'image' ? 'Another one' : conflict.theirs[field],
              }))}
            busy={busy}
            onMine={() => void tile.save(conflict.theirs.version)}
            onTheirs={() => tile.take(conflict.theirs)}
          />
        )}
        <div className="row">
          <Button type="submit" busy={busy} aria-describedby={`unsaved-${saved.position}`}>
            {busy ? 'Updating…' : 'Update'}
            <span className="sr-only"> picture {saved.position}</span>
          </Button>
          {drawing && !isSame(values, drawing) && (
            <Button kind="line" onClick={() => change({ ...drawing })}>
              Back to the drawing
            </Button>
          )}
        </div>
        <p id={`unsaved-${saved.position}`} aria-live="polite" className="unsaved">
          {dirty && <span className="state state--warn">Not saved yet</span>}
        </p>
      </form>
    </li>
  );
}
