import type { Fetch } from '../../../shop/api-client.ts';

/** The context of a render; only `app/entry.server.tsx` creates it and looks inside. */
export type RenderContext = object;

/** The pages, ready to be rendered. */
export interface PageBuild {
  handle: (request: Request, context: RenderContext) => Promise<Response>;
  renderContext: (send: Fetch, report: (error: unknown) => void, nonce: string) => RenderContext;
  /** `route` is the pattern of the route that was rendered; undefined when the response is not a page. */
  documentOf: (response: Response) => Promise<{ body: Buffer; route?: string }>;
}

/** The part of React Router's build that the server uses. */
export interface RouterBuild {
  entry: {
    module: {
      createRequestHandler: (build: RouterBuild, mode: string) => PageBuild['handle'];
      renderContext: PageBuild['renderContext'];
      documentOf: PageBuild['documentOf'];
    };
  };
}

export function toPageBuild(build: RouterBuild, mode: 'production' | 'development'): PageBuild {
  const { createRequestHandler, renderContext, documentOf } = build.entry.module;
  return { handle: createRequestHandler(build, mode), renderContext, documentOf };
}
