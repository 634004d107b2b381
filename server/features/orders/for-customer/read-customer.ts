import type { Customer } from '../../../../shop/contracts/order/customers.ts';
import { pageSize } from '../../../../shop/facts.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import { findUser, findUserByEmail } from '../../accounts/data.ts';
import { listTrucks } from '../../accounts/truck-data.ts';
import { listRequestsOf } from '../../part-hunt/arrival-data.ts';
import { readQuestionsOf } from '../../questions/api.ts';
import { readReviewsOf } from '../../reviews/api.ts';
import { listOrders } from '../listing/list-data.ts';
import { showOrder } from '../show-order.ts';
import { listCustomerAddresses } from './customer-addresses.ts';
import { listInquiriesFrom, sumOrdersOf } from './customer-data.ts';

const limit = pageSize.admin;

/**
 * Returns what the shop knows of whoever has an account or an email: what was sent with that without signing in counts, too.
 * @throws ShopError `not_found` without such an account, if nobody has ordered or written with that email
 */
export async function readCustomer(
  deps: Deps,
  { email: asked = '', user }: { email?: string | undefined; user?: string | undefined },
): Promise<Customer> {
  const { db, clock } = deps;
  const account = await (user === undefined ? findUserByEmail(db, asked) : findUser(db, user));
  if (!account && user !== undefined) throw new ShopError('not_found', 'User not found');
  const email = account?.email ?? asked;
  const customer = { email, userId: account?.id };
  const now = clock();
  const [sums, latest, known, inquiries, questions, waitingFor, trucks, reviews] = await Promise.all([
    sumOrdersOf(db, customer),
    listOrders(db, { customer, show: 'all', now }, { offset: 0, limit }),
    listCustomerAddresses(deps, email),
    listInquiriesFrom(db, email, limit),
    readQuestionsOf(db, email, limit),
    listRequestsOf(db, email),
    account ? listTrucks(db, account.id) : [],
    account ? readReviewsOf(db, account.id, limit) : [],
  ]);
  if (!account && sums.placed + inquiries.length + questions.length + waitingFor.length === 0)
    throw new ShopError('not_found', 'Nobody with this email has ordered or written');
  return {
    email,
    account: account
      ? { _id: account.id, name: account.name, isAdmin: account.isAdmin, active: account.active }
      : null,
    ...known,
    trucks,
    orders: {
      placed: sums.placed,
      paid: formatCents(sums.paidCents),
      refunded: formatCents(sums.refundedCents),
      disputed: sums.disputed,
      latest: latest.map((order) => showOrder(order, 'admin', now)),
    },
    inquiries: inquiries.map(({ id, createdAt, ...inquiry }) => ({
      _id: id,
      ...inquiry,
      createdAt: createdAt.toISOString(),
    })),
    questions,
    reviews,
    waitingFor: waitingFor.map(({ part, search, confirmedAt, createdAt }) => ({
      part: part ?? search ?? '',
      isConfirmed: confirmedAt !== null,
      askedAt: createdAt.toISOString(),
    })),
  };
}
