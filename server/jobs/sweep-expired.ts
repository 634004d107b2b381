import { sql } from 'kysely';
import { sessionLimits, twoStepSetUpMinutes } from '../../shop/facts.ts';
import type { Deps } from '../deps.ts';

/** Takes away what has run out and nothing refers to. Safe to run at any time and twice. */
export async function sweepExpired({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await sql`DELETE FROM idempotency_keys WHERE created_at < ${now}::timestamptz - interval '24 hours'`.execute(
    db,
  );
  await sql`
    DELETE FROM guests WHERE expires_at < ${now}
      AND NOT EXISTS (SELECT FROM orders WHERE orders.guest_id = guests.id)`.execute(db);
  // Admins' sessions end sooner; the door sees to that.
  const { idleMinutes, totalMinutes } = sessionLimits.customer;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await sql`
    DELETE FROM sessions WHERE last_seen_at <= ${ago(idleMinutes)} OR created_at <= ${ago(totalMinutes)}`.execute(
    db,
  );
  await sql`DELETE FROM email_tokens WHERE expires_at <= ${now}`.execute(db);
  await sql`
    DELETE FROM two_factor WHERE confirmed_at IS NULL AND created_at <= ${ago(twoStepSetUpMinutes)}`.execute(
    db,
  );
  // The provider repeats an event for three days; the rest is for whoever looks into a payment later.
  await sql`DELETE FROM webhook_events WHERE received_at < ${ago(90 * 24 * 60)}`.execute(db);
  // The office looks at the last thirty days; a year lies ready for whoever compares.
  await sql`DELETE FROM page_views WHERE day < ${ago(400 * 24 * 60)}::timestamptz`.execute(db);
  await sql`DELETE FROM rate_limit_counters WHERE resets_at <= ${now}`.execute(db);
}
