import { useId, useState } from 'react';
import { useHoldSaving } from '../../../forms/hold-saving.ts';
import { FieldError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';
import { uploadPicture } from '../upload-file.ts';

/** Uploads a picture for one place of the gallery. Visitors see it once the place is updated. */
export function GalleryUpload({
  position,
  fault,
  onUploaded,
}: {
  position: number;
  fault: string | undefined;
  onUploaded: (image: string) => void;
}) {
  const id = useId();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const error = failure ?? fault;
  const holdSaving = useHoldSaving();

  async function send(file: File): Promise<void> {
    setFailure(undefined);
    setSent(0);
    try {
      onUploaded(await uploadPicture(file, setSent));
      toast.success('File uploaded successfully!');
    } catch (error) {
      const text = error instanceof Error ? error.message : 'An error occurred during upload.';
      setFailure(text);
      toast.error(text);
    } finally {
      setSent(undefined);
    }
  }

  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label className="btn btn--line btn--small btn--block file-button">
        <input
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={sent !== undefined}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void holdSaving(() => send(file));
            // The same file may be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        {sent === undefined ? 'Choose a picture' : sent < 1 ? 'Uploading…' : 'Making it ready…'}
        <span className="sr-only"> for place {position}</span>
      </label>
      {sent !== undefined && <progress value={sent} max={1} aria-label={`Upload for place ${position}`} />}
      <FieldError id={id} error={error} />
    </div>
  );
}
