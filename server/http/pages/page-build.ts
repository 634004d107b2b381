import type { Fetch } from '../../../shop/api-client.ts';

/** The context of a render; only `app/entry.server.tsx` creates it and looks inside. */
export type RenderContext = object;

/** The pages, ready to be rendered. */
export interface PageBuild {
  handle: (request: Request, context: RenderContext) => Promise<Response>;
  renderContext: (send: Fetch, report: (error: unknown) => void) => RenderContext;
  bodyOf: (response: Response) => Promise<Buffer>;
}

/** The part of React Router's build that the server uses. */
export interface RouterBuild {
  entry: {
    module: {
      createRequestHandler: (build: RouterBuild, mode: string) => PageBuild['handle'];
      renderContext: PageBuild['renderContext'];
      bodyOf: PageBuild['bodyOf'];
    };
  };
}

export function toPageBuild(build: RouterBuild, mode: 'production' | 'development'): PageBuild {
  const { createRequestHandler, renderContext, bodyOf } = build.entry.module;
  return { handle: createRequestHandler(build, mode), renderContext, bodyOf };
}
