import type { Deps } from '../../../deps.ts';
import type { User } from '../data.ts';
import { listTrucks } from '../truck-data.ts';
import { listSavedAddresses } from '../addresses/saved-addresses.ts';
import { listOwnSessions } from '../sessions/own-sessions.ts';
import { listSecurityEventsOf } from '../../audit/security-event-data.ts';
import { listInquiriesFrom } from '../../inquiries/data.ts';
import { showAllOrdersOf } from '../../orders/api.ts';
import { listMessagesTo } from '../../orders/messages/data.ts';
import { listRequestsOf } from '../../part-hunt/arrival-data.ts';
import { listProjectsOf } from '../../projects/api.ts';
import { listQuestionsOf } from '../../questions/data.ts';
import { listReviewsBy } from '../../reviews/data.ts';

/**
 * Returns everything that the shop keeps about a user, for them to read or take elsewhere. What was sent with their email
 * without signing in is theirs only once they have verified it. Names and values are those of the API.
 */
export async function readOwnData(deps: Deps, user: User, sessionId: string): Promise<object> {
  const { name, email, active } = user;
  return {
    takenAt: deps.clock().toISOString(),
    account: { name, email, isEmailVerified: active },
    addresses: await listSavedAddresses(deps, user.id),
    trucks: await listTrucks(deps.db, user.id),
    sessions: await listOwnSessions(deps, user, sessionId),
    signIns: await listSecurityEventsOf(deps.db, user.id),
    reviews: await listReviewsBy(deps.db, user.id),
    projectLists: await listProjectsOf(deps.db, user.id),
    orders: await showAllOrdersOf(deps, user),
    messagesAboutOrders: await listMessagesTo(deps.db, user.id),
    waitingFor: active ? await listRequestsOf(deps.db, email) : [],
    questions: active ? await listQuestionsOf(deps.db, email) : [],
    inquiries: active ? await listInquiriesFrom(deps.db, email) : [],
  };
}
