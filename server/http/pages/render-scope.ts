import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a page render has read through the API. It travels with the in-process calls of that render and
 * with nothing else, so a request that has one is our own: no header can claim that.
 */
export class RenderScope {
  readonly tags = new Set<string>();
  readAt = Number.POSITIVE_INFINITY;

  /** A page is as old as the oldest thing on it, and falls with any of them. */
  hasRead({ tags, readAt }: { tags: Iterable<string>; readAt: number }): void {
    for (const tag of tags) this.tags.add(tag);
    this.readAt = Math.min(this.readAt, readAt);
  }
}

const scopes = new AsyncLocalStorage<RenderScope>();

export function inRenderScope<T>(scope: RenderScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/** The render on whose behalf the present call runs; undefined for every visitor's own request. */
export function renderScope(): RenderScope | undefined {
  return scopes.getStore();
}
