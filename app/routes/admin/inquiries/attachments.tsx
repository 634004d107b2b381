import { Suspense, useId, useState } from 'react';
import { readRefusal } from '../../../../shop/api-client.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Attachment } from './inquiry-kind.ts';

/** Enough for a few megabytes over a slow connection. */
const patienceMs = 60_000;
/** Browsers read the address some time after the click. */
const keepMs = 60_000;

const PdfViewer = lazyOrRetry(async () => (await import('./pdf-viewer.client.tsx')).PdfViewer);

/**
 * The PDFs that came with an inquiry. A stranger made them, so they are drawn as pictures or
 * downloaded, never opened as pages of the shop.
 */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments">
      <h2 id="attachments" className="mb-2 text-h4">
        Attachments
      </h2>
      <ul className="attachments">
        {attachments.map((each) => (
          <AttachmentRow key={each.url} attachment={each} />
        ))}
      </ul>
    </section>
  );
}

function AttachmentRow({ attachment: { name, url, saveAs } }: { attachment: Attachment }) {
  const options = { toastsRefusal: true, revalidates: 'never', keepsInput: true } as const;
  const download = useSubmit(() => saveFile(url, `${saveAs}.pdf`), options);
  const [file, setFile] = useState<Blob>();
  const view = useSubmit(async () => setFile(await fetchFile(url)), options);
  const viewer = useId();
  return (
    <li>
      <span>
        {name} <span className="text-small text-ink-2">PDF</span>
      </span>
      <span className="row gap-2">
        <Button
          kind="line"
          small
          busy={view.busy}
          aria-expanded={file !== undefined}
          aria-controls={viewer}
          onClick={() => (file ? setFile(undefined) : void view.submit())}
        >
          {view.busy ? 'Opening…' : file ? 'Close' : 'View'}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button kind="line" small busy={download.busy} onClick={() => void download.submit()}>
          {download.busy ? 'Downloading…' : 'Download'}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
      <div id={viewer} className="attachments__view">
        {file && (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <PdfViewer name={name} file={file} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/**
 * Fetches a file of the shop.
 * @throws ShopError with the server's message
 */
async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path, { signal: AbortSignal.timeout(patienceMs) }).catch(() => {
    throw new ShopError(
      'FETCH_ERROR',
      'The shop cannot be reached. Please check your connection and try again.',
    );
  });
  if (!response.ok) throw readRefusal(await response.json().catch(() => ({})), response.status);
  return response.blob();
}

/**
 * Fetches a file of the shop and lets the browser save it (specification, section 7).
 * @param name the file name to save it under
 * @throws ShopError with the server's message
 */
async function saveFile(path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
