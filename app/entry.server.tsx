import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction } from 'react-router';
import { createContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { Fetch } from '../shop/api-client.ts';
import { withApi } from './browser/api.ts';
import { outsideShop } from './outside-shop.ts';
import { NonceContext } from './ui/inline-script.tsx';

/** The server takes React Router from here: a second copy would not share this one's contexts. */
export { createRequestHandler } from 'react-router';

type Report = (error: unknown) => void;
const reportContext = createContext<Report>();
const nonceContext = createContext<string>();

/**
 * Creates the context of one render.
 * @param send calls the API, in process
 * @param report is called with errors that are the shop's own fault
 * @param nonce marks the scripts that the render itself writes
 */
export function renderContext(send: Fetch, report: Report, nonce: string): RouterContextProvider {
  const context = withApi(new RouterContextProvider(), send);
  context.set(reportContext, report);
  context.set(nonceContext, nonce);
  return context;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(reportContext)(error);
};

interface Document {
  body: Buffer;
  /** The pattern of the route that matched, such as `/order/:id`. */
  route?: string;
}
const documents = new WeakMap<Response, Document>();

/** Returns the body of a response. A page's body is passed as a buffer: a web stream would copy it twice. */
export async function documentOf(response: Response): Promise<Document> {
  return documents.get(response) ?? { body: Buffer.from(await response.arrayBuffer()) };
}

/**
 * Gives a page a manifest of its own routes alone: React Router builds a tree of all routes in it for each render. The browser
 * loads the others from a file; pages of the shop get the one without routes outside the shop (`tools/shop-manifest.ts`).
 */
function withItsManifest(context: EntryContext, url: string): EntryContext {
  if (!import.meta.env.PROD) return context;
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const needsAll = outsideShop.test(new URL(url).pathname);
  const file = needsAll ? manifest.url : manifest.url.replace(/js$/, 'shop.js');
  return { ...context, manifest: { ...manifest, routes, url: file } };
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
        const route = routerContext.staticHandlerContext.matches.at(-1)?.route.id;
        documents.set(response, { body: Buffer.concat(chunks), route });
        resolve(response);
        done();
      },
    });
    const nonce = loadContext.get(nonceContext);
    const context = withItsManifest(routerContext, request.url);
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
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
