import { useEffect, useRef, useState } from 'react';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes it the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { Alert } from '../../../ui/alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/*
 * Draws a stranger's PDF onto canvases. PDF.js reads the file in a worker of our own origin and never runs anything
 * from it: its scripting sandbox, XFA forms and interactive annotations are not loaded, and the worker's policy forbids
 * `eval` and every request. Links in the file are not clickable. A file that cannot be drawn can still be downloaded.
 */

GlobalWorkerOptions.workerSrc = workerUrl;

const maxPages = 30;
/** A file that keeps the worker busy for longer is given up. */
const patienceMs = 20_000;
/** An image with more pixels is left out: it could fill the memory of a phone. */
const maxImagePixels = 32 * 1024 * 1024;
/** Sharp for a letter page on a phone; thirty pages of any shape stay under 400 MB. */
const maxCanvasPixels = 3 * 1024 * 1024;

/** Shows the pages of a PDF one below the other in a region that scrolls by keyboard, too. */
export function PdfViewer({ name, file }: { name: string; file: Blob }) {
  const [shown, setShown] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let closed = false;
    let close = () => {};
    const giveUp = () => {
      if (closed) return;
      close();
      setFailed(true);
    };
    const timer = setTimeout(giveUp, patienceMs);
    void file.arrayBuffer().then((data) => {
      if (closed) return;
      const opening = getDocument({
        data,
        enableXfa: false,
        // WebAssembly would need a weaker policy.
        useWasm: false,
        maxImageSize: maxImagePixels,
        verbosity: 0,
      });
      close = () => {
        closed = true;
        void opening.destroy();
      };
      opening.promise.then((pdf) => {
        clearTimeout(timer);
        if (!closed) setShown(pdf);
      }, giveUp);
    }, giveUp);
    return () => {
      clearTimeout(timer);
      closed = true;
      close();
    };
  }, [file]);

  if (failed) {
    return <Alert kind="bad">This PDF can’t be shown here. Download it to open it in another program.</Alert>;
  }
  if (!shown) {
    return (
      <div aria-busy="true">
        <output className="sr-only">Opening {name} …</output>
        <Skeleton className="h-80" />
      </div>
    );
  }
  const pages = Array.from({ length: Math.min(shown.numPages, maxPages) }, (_, index) => index + 1);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className="pdf" aria-label={`${name}, page by page`} tabIndex={0}>
        {pages.map((page) => (
          <PdfPage key={page} pdf={shown} page={page} onFail={() => setFailed(true)} />
        ))}
      </section>
      {shown.numPages > maxPages && (
        <p className="hint">
          These are the first {maxPages} of {shown.numPages} pages. Download the file to see all of them.
        </p>
      )}
    </>
  );
}

function PdfPage({ pdf, page, onFail }: { pdf: PDFDocumentProxy; page: number; onFail: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onFail);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    const giveUp = () => void (stopped || failed.current());
    const timer = setTimeout(giveUp, patienceMs);
    async function draw(): Promise<void> {
      const proxy = await pdf.getPage(page);
      const paper = canvas.current;
      if (!paper || stopped) return;
      const plain = proxy.getViewport({ scale: 1 });
      const wanted = (paper.clientWidth * Math.min(devicePixelRatio, 2)) / plain.width;
      const scale = Math.min(wanted, Math.sqrt(maxCanvasPixels / (plain.width * plain.height)));
      const viewport = proxy.getViewport({ scale });
      paper.width = Math.max(1, Math.floor(viewport.width));
      paper.height = Math.max(1, Math.floor(viewport.height));
      const drawing = proxy.render({ canvas: paper, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      setDrawn(true);
    }
    void draw()
      .catch(giveUp)
      .finally(() => clearTimeout(timer));
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [pdf, page]);

  return (
    <figure aria-label={`Page ${page} of ${pdf.numPages}`} aria-busy={!drawn}>
      <canvas ref={canvas} className="pdf__page" />
    </figure>
  );
}
