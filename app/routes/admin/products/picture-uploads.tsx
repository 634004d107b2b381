import { useId, useRef, useState } from 'react';
import { picturesMax } from '../../../../shop/facts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';
import { uploadPicture } from '../upload-picture.ts';

interface Upload {
  key: number;
  name: string;
  /** From 0 to 1; 1 while the server makes its sizes. */
  sent: number;
  fault?: string;
}

/**
 * Uploads pictures; several are sent one after the other.
 * @param room how many more pictures the product may have
 */
export function PictureUploads({ room, onUploaded }: { room: number; onUploaded: (image: string) => void }) {
  const id = useId();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const change = (key: number, news: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...news } : one)));

  async function send(key: number, file: File): Promise<void> {
    try {
      const image = await uploadPicture(file, (sent) => change(key, { sent }));
      onUploaded(image);
      setUploads((all) => all.filter((one) => one.key !== key));
      void toast.success('File uploaded successfully!');
    } catch (error) {
      const fault = error instanceof Error ? error.message : 'An error occurred during upload.';
      change(key, { fault });
      void toast.error(fault);
    }
  }

  function choose(files: readonly File[]): void {
    const taken = files.slice(0, Math.max(0, room)).map((file) => ({ key: next.current++, file }));
    setUploads((all) => [
      ...all.filter(({ fault }) => fault === undefined),
      ...taken.map(({ key, file }) => ({ key, name: file.name, sent: 0 })),
    ]);
    for (const { key, file } of taken) queue.current = queue.current.then(() => send(key, file));
    if (taken.length < files.length) void toast.warning(`A product can have ${picturesMax} pictures.`);
  }

  return (
    <div className="stack">
      <label className="btn btn--line btn--small btn--block">
        <input
          type="file"
          name="upload"
          className="sr-only"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            // The same file may be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        Choose a file
      </label>
      <p className="hint" id={id}>
        JPEG, PNG, WebP or AVIF, 8 MB at most. Large pictures are made smaller here.
      </p>
      <ul className="uploads" aria-live="polite">
        {uploads.map(({ key, name, sent, fault }) => (
          <li key={key}>
            {fault === undefined ? (
              <>
                <span className="wrap-anywhere">
                  {sent < 1 ? `Uploading ${name}…` : `Making ${name} ready…`}
                </span>
                <progress value={sent} max={1} aria-label={`Upload of ${name}`} />
              </>
            ) : (
              <Alert kind="bad">
                <b className="wrap-anywhere">{name}</b>
                <br />
                {fault}
              </Alert>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
