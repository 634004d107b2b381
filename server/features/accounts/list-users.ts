import type { AdminUser } from '../../../shop/contracts/accounts-admin.ts';
import { pageSize } from '../../../shop/facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db } from '../../db/open.ts';
import type { OfficeUser } from './admin-data.ts';
import { countUsers, findOfficeUser, listUsers as listRows } from './admin-data.ts';

const size = pageSize.admin;

export async function listUsers(
  db: Db,
  asked: { keyword?: string | undefined; pageNumber?: number | undefined },
): Promise<Paging & { users: AdminUser[] }> {
  const piece = asked.keyword?.trim() ?? '';
  const paging = pagingOf(await countUsers(db, piece), { number: asked.pageNumber ?? 1, size });
  const rows = await listRows(db, piece, { offset: (paging.page - 1) * size, limit: size });
  return { users: rows.map(officeUser), ...paging };
}

/** @throws ShopError `not_found` for an unknown id and for a deleted account alike */
export async function findUserForOffice(db: Db, id: string): Promise<AdminUser> {
  const user = await findOfficeUser(db, id);
  if (!user) throw noUser();
  return officeUser(user);
}

function officeUser({ id, createdAt, ...user }: OfficeUser): AdminUser {
  return { _id: id, ...user, createdAt: createdAt.toISOString() };
}

export const noUser = (): ShopError => new ShopError('not_found', 'User not found');
