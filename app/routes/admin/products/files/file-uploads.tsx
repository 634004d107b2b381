import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { useHoldSaving } from '../../../../forms/hold-saving.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { toast } from '../../../../ui/toasts/toasts.tsx';

interface Upload {
  key: number;
  name: string;
  /** From 0 to 1; 1 while the server makes it ready. */
  sent: number;
  fault?: string;
}

/**
 * Uploads files; several are sent one after the other.
 * @param room how many more files the product may have
 * @param full said when more were chosen
 */
export function FileUploads<Uploaded>({
  name,
  accept,
  hint,
  room,
  full,
  upload,
  onUploaded,
  children,
}: {
  name: string;
  accept: string;
  hint: string;
  room: number;
  full: string;
  upload: (file: File, onSent: (part: number) => void) => Promise<Uploaded>;
  onUploaded: (uploaded: Uploaded, file: File) => void;
  /** On the button. */
  children: ReactNode;
}) {
  const id = useId();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const holdSaving = useHoldSaving();

  const change = (key: number, news: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...news } : one)));

  async function send(key: number, file: File): Promise<void> {
    try {
      const uploaded = await upload(file, (sent) => change(key, { sent }));
      onUploaded(uploaded, file);
      setUploads((all) => all.filter((one) => one.key !== key));
      toast.success('File uploaded successfully!');
    } catch (error) {
      const fault = error instanceof Error ? error.message : 'An error occurred during upload.';
      change(key, { fault });
      toast.error(fault);
    }
  }

  function choose(files: readonly File[]): void {
    const taken = files.slice(0, Math.max(0, room)).map((file) => ({ key: next.current++, file }));
    setUploads((all) => [
      ...all.filter(({ fault }) => fault === undefined),
      ...taken.map(({ key, file }) => ({ key, name: file.name, sent: 0 })),
    ]);
    void holdSaving(() => {
      for (const { key, file } of taken) queue.current = queue.current.then(() => send(key, file));
      return queue.current;
    });
    if (taken.length < files.length) toast.warning(full);
  }

  return (
    <div className="stack">
      <label className="btn btn--line btn--small btn--block">
        <input
          type="file"
          name={name}
          className="sr-only"
          accept={accept}
          multiple
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            // The same file may be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        {children}
      </label>
      <p className="hint" id={id}>
        {hint}
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
