import type { Erasable } from '../../../../shop/contracts/privacy.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Tx } from '../../../db/open.ts';
import { changed, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { eraseUser, lockRights } from '../admin-data.ts';
import type { CurrentUser } from '../current-user.ts';
import { confirmPassword } from '../api.ts';
import { lockCurrentUser } from '../current-user.ts';
import { findUserByEmail, lockUser } from '../data.ts';
import { notifyOwner } from '../email-account.ts';
import { countInquiriesFrom } from '../../inquiries/data.ts';
import { deleteInquiriesFrom } from '../../inquiries/api.ts';
import { countUndelivered, findOrdersNaming, forgetCustomerLater } from '../../orders/erasure-data.ts';
import { countRequestsOf, deleteRequestsOf } from '../../part-hunt/arrival-data.ts';
import { deleteListsOf } from '../../projects/data.ts';
import { eraseQuestionsOf } from '../../questions/api.ts';
import { countQuestionsOf } from '../../questions/data.ts';
import { eraseReviewer } from '../../reviews/data.ts';

/**
 * Erasing what the shop keeps about a person (decision 080). Accounts and inquiries go at once; orders forget their customer
 * later, because parts still have to arrive, come back or be argued about.
 */

/**
 * Erases an account: its name, email, password, addresses, sessions, second step and project lists. Its reviews stay without
 * their author's name.
 */
export async function eraseAccount({ clock }: Deps, tx: Tx, id: string): Promise<void> {
  await eraseUser(tx, id, clock());
  await eraseReviewer(tx, id);
  await deleteListsOf(tx, id);
  await forgetCustomerLater(tx, { userId: id });
}

/**
 * Deletes the caller's own account, and tells them by email. What was sent with their email without signing in goes, too,
 * if they have verified that it is theirs.
 * @throws ShopError `invalid_input` at `currentPassword`; `conflict` for an admin, who would lock the family out
 */
export async function deleteOwnAccount(
  deps: Deps,
  currentUser: CurrentUser,
  currentPassword: string,
): Promise<void> {
  await confirmPassword(deps, currentUser.user.id, currentPassword);
  await write(deps, async (tx) => {
    await lockRights(tx);
    const account = await lockCurrentUser(tx, currentUser);
    if (account.isAdmin)
      throw new ShopError(
        'conflict',
        'An admin’s account can’t be deleted. Ask another admin to take your admin role away first.',
      );
    await notifyOwner(deps, tx, account, 'account-deleted');
    await eraseAccount(deps, tx, account.id);
    if (!account.active) return;
    await deleteInquiriesFrom(deps, tx, account.email);
    await deleteRequestsOf(tx, account.email);
    await eraseQuestionsOf(deps, tx, account.email);
    await forgetCustomerLater(tx, { guestEmail: account.email });
  });
}

/** Returns what the shop keeps under an email. */
export async function findErasable({ db }: Deps, email: string): Promise<Erasable> {
  const [account, { orders, forgetting, until }, undelivered, inquiries, arrivals, questions] =
    await Promise.all([
      findUserByEmail(db, email),
      findOrdersNaming(db, email),
      countUndelivered(db, email),
      countInquiriesFrom(db, email),
      countRequestsOf(db, email),
      countQuestionsOf(db, email),
    ]);
  return {
    account: account ? { _id: account.id, name: account.name, isAdmin: account.isAdmin } : null,
    orders,
    undelivered,
    inquiries,
    arrivals,
    questions,
    forgetting: until ? { orders: forgetting, until: until.toISOString() } : null,
  };
}

/**
 * Erases whoever has an email, as they may ask: their account, if there is one, and what was sent without. The audit log
 * does not say who it was.
 * @throws ShopError `not_found` when nothing is left to erase under that email; `conflict` for an admin
 */
export function eraseCustomer(deps: Deps, admin: { id: string }, email: string): Promise<void> {
  return write(deps, admin, { action: 'customer.erase', subject: newId() }, async (tx) => {
    await lockRights(tx);
    const found = await findUserByEmail(tx, email);
    const account = found && (await lockUser(tx, found.id));
    if (account?.isAdmin)
      throw new ShopError('conflict', 'This is an admin’s account. Take the admin role away first.');
    if (account) await eraseAccount(deps, tx, account.id);
    const orders = await forgetCustomerLater(tx, { guestEmail: email });
    const inquiries = await deleteInquiriesFrom(deps, tx, email);
    const arrivals = await deleteRequestsOf(tx, email);
    const questions = await eraseQuestionsOf(deps, tx, email);
    if (!account && orders + inquiries + arrivals + questions === 0)
      throw new ShopError('not_found', 'Nothing under this email is left to erase.');
    return changed(undefined, {
      before: { account: account !== undefined, orders, inquiries, arrivals, questions },
    });
  });
}
