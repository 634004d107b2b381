import type { AuditFilter } from '../../../../shop/audit-actions.ts';
import { listPath } from '../../../list-path.ts';

/** Returns the address of a page of the audit log: of everything, or of what the filter names. */
export const auditPath = ({ page = 1, ...filter }: AuditFilter & { page?: number } = {}): string =>
  listPath('/admin/audit', {
    page,
    query: new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== undefined)),
  });
