import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What one page render has read through the API. Only the render's own in-process calls carry it: no header of a
 * visitor can claim to be one.
 */
export class RenderScope {
  readonly tags = new Set<string>();
  readAt = Number.POSITIVE_INFINITY;

  /** A page is as old as its oldest source and out of date when any of them changes. */
  hasRead({ tags, readAt }: { tags: Iterable<string>; readAt: number }): void {
    for (const tag of tags) this.tags.add(tag);
    this.readAt = Math.min(this.readAt, readAt);
  }
}

const scopes = new AsyncLocalStorage<RenderScope>();

export function inRenderScope<T>(scope: RenderScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/** Returns the render that makes the current call; undefined for a request from outside. */
export function renderScope(): RenderScope | undefined {
  return scopes.getStore();
}
