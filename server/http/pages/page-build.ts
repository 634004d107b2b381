import type { Fetch } from '../../../shop/api-client.ts';

/** What a render is given; made and understood by `app/entry.server.tsx` alone. */
export type RenderContext = object;

/** The pages, ready to be rendered. */
export interface PageBuild {
  handle: (request: Request, context: RenderContext) => Promise<Response>;
  renderContext: (send: Fetch, report: (error: unknown) => void) => RenderContext;
  bodyOf: (response: Response) => Promise<Buffer>;
}

/** The build of React Router, as much of it as the server touches. */
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
