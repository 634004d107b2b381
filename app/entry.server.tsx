import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction } from 'react-router';
import { createContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { Fetch } from '../shop/api-client.ts';
import { withApi } from './browser/api.ts';

/** The server takes React Router from here: a second copy would not share this one's contexts. */
export { createRequestHandler } from 'react-router';

type Report = (error: unknown) => void;
const reportContext = createContext<Report>();

/**
 * Creates the context of one render.
 * @param send calls the API, in process
 * @param report is called with errors that are the shop's own fault
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

/** Returns the body of a response. A page's body is passed as a buffer: a web stream would copy it twice. */
export async function bodyOf(response: Response): Promise<Buffer> {
  return documents.get(response) ?? Buffer.from(await response.arrayBuffer());
}

/** Gives pages outside the admin a route manifest without the admin's pages (`tools/shop-manifest.ts`). */
function withItsManifest(context: EntryContext, url: string): EntryContext {
  const inAdmin = /^\/admin(?:\/|$)/.test(new URL(url).pathname);
  if (inAdmin || !import.meta.env.PROD) return context;
  const { manifest } = context;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace(/js$/, 'shop.js') } };
}

/** Renders the whole page before a byte is sent: public pages are cached, so there is nothing to stream. */
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
      // In one piece and in order, so that no script has to move anything into place.
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
