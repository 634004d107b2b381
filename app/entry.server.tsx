import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction } from 'react-router';
import { createContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { Fetch } from '../shop/api-client.ts';
import { withApi } from './browser/api.ts';

/** The server takes everything of React Router from here: a second copy of it would not know this one's contexts. */
export { createRequestHandler } from 'react-router';

type Report = (error: unknown) => void;
const reportContext = createContext<Report>();

/**
 * What one render is given.
 * @param send the API, in process
 * @param report is told of errors that are the shop's own fault
 */
export function renderContext(send: Fetch, report: Report): RouterContextProvider {
  const context = withApi(new RouterContextProvider(), send);
  context.set(reportContext, report);
  return context;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(reportContext)(error);
};

const documents = new WeakMap<Response, Buffer>();

/** The body of a response. A page's is handed over as it is: through a web stream it would be copied twice. */
export async function bodyOf(response: Response): Promise<Buffer> {
  return documents.get(response) ?? Buffer.from(await response.arrayBuffer());
}

/** The table of pages that a page brings: without the back office, unless it is of it (`tools/shop-manifest.ts`). */
function withItsManifest(context: EntryContext, url: string): EntryContext {
  const ofOffice = /^\/admin(?:\/|$)/.test(new URL(url).pathname);
  if (ofOffice || !import.meta.env.PROD) return context;
  const { manifest } = context;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace(/js$/, 'shop.js') } };
}

/** Renders the whole page before a byte is sent: public pages are kept, so there is nothing to stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const chunks: Buffer[] = [];
    const collect = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8');
        const response = new Response(null, { status: finalStatus, headers });
        documents.set(response, Buffer.concat(chunks));
        resolve(response);
        done();
      },
    });
    const page = <ServerRouter context={withItsManifest(routerContext, request.url)} url={request.url} />;
    const { pipe } = renderToPipeableStream(page, {
      // One piece, in order: nothing has to be moved into place by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect),
      onShellError: reject,
      onError(error) {
        finalStatus = 500;
        loadContext.get(reportContext)(error);
      },
    });
  });
}
