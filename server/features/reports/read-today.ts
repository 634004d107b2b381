import type { Sold, Today } from '../../../shop/contracts/reports.ts';
import { uploadQuota } from '../../../shop/inquiry-facts.ts';
import { lastDays, lastMonths, lastWeeks, pacificDay, weekOf } from '../../../shop/rules/dates/calendar.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { formatCents } from '../../../shop/rules/money.ts';
import { readInstallation } from '../../db/installation.ts';
import type { Deps } from '../../deps.ts';
import { findLastBackups } from '../backup/data.ts';
import { countFilteredRows, listFilteredRows } from '../catalog/product-data.ts';
import { countInquiries } from '../inquiries/data.ts';
import { sumFilesByForm } from '../inquiries/file-data.ts';
import { countUncollected, findOrdersToShip } from '../orders/admin-data.ts';
import { countOrdersAsked, countOrdersAwaitingReturn } from '../orders/requests/data.ts';
import { findOpenDisputes } from '../payments/disputes/data.ts';
import { countPaymentIssues } from '../payments/issues/data.ts';
import { countQuestions } from '../questions/data.ts';
import { countAllReviews } from '../reviews/data.ts';
import { countFailedJobs } from '../../jobs/failed-jobs.ts';
import type { SoldOnDay } from './data.ts';
import { sumSalesByDay } from './data.ts';

const low = { show: 'low', text: '' } as const;
const namesShown = 3;
const newReviewDays = 7;

/** Counts what needs an admin's attention. */
export async function readToday({
  db,
  config,
  clock,
  startedAt,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'startedAt'>): Promise<Today> {
  const unanswered = (form: 'restoration' | 'part' | 'career') => countInquiries(db, { form, status: 'new' });
  const [
    toShip,
    uncollected,
    asked,
    returns,
    paymentIssues,
    disputes,
    restoration,
    part,
    career,
    questions,
    reviews,
    lowCount,
    lowRows,
    files,
    failedJobs,
    backups,
    { isPractice },
  ] = await Promise.all([
    findOrdersToShip(db),
    countUncollected(db, clock()),
    countOrdersAsked(db),
    countOrdersAwaitingReturn(db),
    countPaymentIssues(db, { openOnly: true }),
    findOpenDisputes(db),
    unanswered('restoration'),
    unanswered('part'),
    unanswered('career'),
    countQuestions(db, { state: 'open' }),
    countAllReviews(db, { since: daysBefore(clock(), newReviewDays) }),
    countFilteredRows(db, low),
    listFilteredRows(db, low, { offset: 0, limit: namesShown }),
    sumFilesByForm(db),
    countFailedJobs(db),
    findLastBackups(db),
    readInstallation(db),
  ]);
  return {
    toShip: { ...toShip, oldestPaidAt: toShip.oldestPaidAt?.toISOString() ?? null },
    uncollected,
    asked,
    returns,
    paymentIssues,
    disputes: { count: disputes.count, respondBy: disputes.respondBy?.toISOString() ?? null },
    failedJobs,
    submissions: { restoration, part, career },
    lowStock: { count: lowCount, names: lowRows.map(({ name }) => name) },
    questions,
    reviews,
    uploads: {
      percent: Math.floor((files.reduce((sum, { bytes }) => sum + bytes, 0) * 100) / uploadQuota.allBytes),
      most: files[0]?.form ?? null,
    },
    isPractice,
    backup: backupToday(backups, { place: config.backup.to ?? null, startedAt, now: clock() }),
  };
}

const overdueMs = 36 * 3_600_000;

function backupToday(
  { last, failure }: Awaited<ReturnType<typeof findLastBackups>>,
  { place, startedAt, now }: { place: string | null; startedAt: Date; now: Date },
): Today['backup'] {
  // The first one is made within an hour of the start.
  const since = last?.startedAt ?? startedAt;
  const isOld = now.getTime() - since.getTime() > overdueMs || (!last && failure !== undefined);
  return {
    place,
    last: last ? { at: last.startedAt.toISOString(), sizeBytes: last.sizeBytes ?? 0 } : null,
    failure: failure ? { at: failure.endedAt.toISOString(), error: failure.error ?? '' } : null,
    isOverdue: place !== null && isOld,
  };
}

const daysShown = 30;
const weeksShown = 12;
const monthsShown = 12;

/** Returns the sales of the last 30 days, 12 weeks and 12 months, the current one last; those without sales are zero. */
export async function readSales({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{
  days: Sold[];
  weeks: Sold[];
  months: Sold[];
}> {
  const today = pacificDay(clock());
  const months = lastMonths(today, monthsShown);
  const sold = await sumSalesByDay(db, `${months[0]}-01`);
  return {
    days: sumBySpan(lastDays(today, daysShown), sold, (day) => day),
    weeks: sumBySpan(lastWeeks(today, weeksShown), sold, weekOf),
    months: sumBySpan(months, sold, (day) => day.slice(0, 7)),
  };
}

function sumBySpan(
  spans: readonly string[],
  sold: readonly SoldOnDay[],
  spanOf: (day: string) => string,
): Sold[] {
  const bySpan = Map.groupBy(sold, ({ day }) => spanOf(day));
  return spans.map((span) => {
    const within = bySpan.get(span) ?? [];
    return {
      span,
      orders: within.reduce((sum, { orders }) => sum + orders, 0),
      total: formatCents(within.reduce((sum, { totalCents }) => sum + totalCents, 0)),
    };
  });
}
