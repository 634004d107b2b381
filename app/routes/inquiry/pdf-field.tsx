import type { DragEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatFileSize } from '../../../shop/rules/file-size.ts';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ChosenFile } from './inquiry-draft.ts';
import { photoKey } from './upload-pdf.ts';

export interface PdfFieldProps {
  label: string;
  name: string;
  optional?: boolean;
  /** Whether it also takes pictures. */
  takesPhotos?: boolean;
  error?: string | undefined;
  chosen: ChosenFile | undefined;
  /** What the chosen file was made of, if it was made of photos. */
  photos: readonly File[];
  /** True while a file is being uploaded. */
  busy: boolean;
  /** Gets one PDF, or photos to make one of. */
  onChoose: (files: File[]) => void;
  onRemove: () => void;
  onRemovePhoto: (photo: File) => void;
  /** How many refused files keep the form from being sent. */
  refusedCount: number;
  onSendWithout: () => void;
}

/**
 * A field for one PDF: chosen by button or dropped, uploaded immediately, shown with its size, and removable. With `takesPhotos`
 * it also takes pictures, which the browser turns into that PDF.
 */
export function PdfField({
  label,
  name,
  optional,
  takesPhotos = false,
  error,
  chosen,
  photos,
  busy,
  onChoose,
  onRemove,
  onRemovePhoto,
  refusedCount,
  onSendWithout,
}: PdfFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (!input.current || files.length === 0) return;
    // Allows choosing the same file again after it was corrected.
    input.current.value = '';
    onChoose(files);
  };
  // A file that was chosen before hydration: choosing it again would not be a change event.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(take, []);
  const empty = takesPhotos ? prompts.photosOrPdf : prompts.pdf;
  const prompt = photos.length > 0 ? prompts.morePhotos : chosen ? prompts.anotherPdf : empty;
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div className={`field ${error ? 'has-error' : ''}`}>
      <span className="legend" id={`${id}-label`}>
        {label}{' '}
        <span className="optional">
          ({optional && 'optional, '}
          {takesPhotos ? 'photos or one PDF' : 'one PDF'}, 5&nbsp;MB at most)
        </span>
      </span>
      {chosen && (
        <div className="file">
          <Drawing path="M6 3h8l4 4v14H6zM14 3v4h4" />
          <span>
            {chosen.name}
            <br />
            <span className="text-small text-ink-2">{formatFileSize(chosen.bytes)}</span>
          </span>
          <button type="button" aria-label={`Remove ${chosen.name}`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {photos.length > 0 && <Photos photos={photos} onRemove={onRemovePhoto} />}
      <div
        className={over ? 'drop drop--over' : 'drop'}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          const files = [...event.dataTransfer.files];
          if (files.length > 0) onChoose(files);
        }}
      >
        <output className="text-small text-ink-2">
          {busy ? 'Uploading…' : <DropHint prompt={prompt} />}
        </output>
        <label className="btn btn--line btn--small">
          <input
            ref={input}
            type="file"
            name={name}
            className="sr-only"
            accept={takesPhotos ? 'application/pdf,.pdf,image/*' : 'application/pdf,.pdf'}
            multiple={takesPhotos}
            aria-labelledby={`${id}-label`}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            onChange={take}
          />
          <Drawing path="M12 20V6M6 11l6-6 6 6M4 21h16" /> {prompt.button}
        </label>
      </div>
      <FieldError id={id} error={error} />
      {optional && refusedCount > 0 && (
        <button type="button" className="link" onClick={onSendWithout}>
          Go on without {refusedCount > 1 ? 'these files' : 'this file'}
        </button>
      )}
    </div>
  );
}

/** What the PDF shows, each photo with a button to leave it out. */
function Photos({ photos, onRemove }: { photos: readonly File[]; onRemove: (photo: File) => void }) {
  return (
    <ul className="photos">
      {photos.map((photo) => (
        <li key={photoKey(photo)}>
          <img ref={(image) => showPhoto(image, photo)} alt={photo.name} />
          <button type="button" aria-label={`Remove ${photo.name}`} onClick={() => onRemove(photo)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows a file in an image until the image is removed. */
function showPhoto(image: HTMLImageElement | null, photo: File): () => void {
  const url = URL.createObjectURL(photo);
  if (image) image.src = url;
  return () => URL.revokeObjectURL(url);
}

/** What the field asks for. Nobody drops anything with a finger: there the hint is about choosing. */
interface Prompt {
  button: string;
  hint: string;
  hintForTouch: string;
}

const prompts = {
  photosOrPdf: {
    button: 'Choose photos or a PDF',
    hint: 'Drop photos or a PDF here',
    hintForTouch: 'Photos become one PDF. You can add more, one by one.',
  },
  morePhotos: {
    button: 'Add photos',
    hint: 'Drop more photos here',
    hintForTouch: 'You can add more photos, one by one.',
  },
  pdf: {
    button: 'Choose a PDF',
    hint: 'Drop a PDF here',
    hintForTouch: 'From your phone or cloud storage',
  },
  anotherPdf: {
    button: 'Choose another PDF',
    hint: 'Drop another PDF here to replace it',
    hintForTouch: 'Choose another PDF to replace it',
  },
} satisfies Record<string, Prompt>;

function DropHint({ prompt: { hint, hintForTouch } }: { prompt: Prompt }) {
  return (
    <>
      <span className="for-mouse">{hint}</span>
      <span className="for-touch">{hintForTouch}</span>
    </>
  );
}

/** Icons of this field only; those of `Icon` are in every page's script. */
function Drawing({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
