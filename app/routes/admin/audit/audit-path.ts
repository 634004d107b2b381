/** The address of a page of the audit log: of everything, or of one thing. */
export function auditPath({ thing, page = 1 }: { thing?: string | undefined; page?: number } = {}): string {
  return `/admin/audit${page > 1 ? `/page/${page}` : ''}${thing === undefined ? '' : `?thing=${encodeURIComponent(thing)}`}`;
}
