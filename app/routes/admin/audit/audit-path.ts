import { listPath } from '../../../list-path.ts';

/** Returns the address of a page of the audit log: of everything, or of one thing. */
export const auditPath = ({ thing, page = 1 }: { thing?: string | undefined; page?: number } = {}): string =>
  listPath('/admin/audit', { page, query: thing === undefined ? '' : new URLSearchParams({ thing }) });
