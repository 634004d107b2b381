import { sessionLimits } from '../../../../shop/facts.ts';

const minute = 60_000;

/** Idle too long, or too old however busy; for admins both come sooner (`sessionLimits`). */
export function hasEnded(
  session: { createdAt: Date; lastSeenAt: Date; isAdmin: boolean },
  now: Date,
): boolean {
  const { idleMinutes, totalMinutes } = session.isAdmin ? sessionLimits.admin : sessionLimits.customer;
  return (
    now.getTime() - session.lastSeenAt.getTime() >= idleMinutes * minute ||
    now.getTime() - session.createdAt.getTime() >= totalMinutes * minute
  );
}
