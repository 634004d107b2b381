import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Emulator } from '../context.ts';
import { tellFlaws } from '../orders/order-request.ts';
import { refuse, type Reply } from '../refusals.ts';
import { listRows, reportTime, type ReportRow } from './report.ts';
import { answerCall } from '../rest.ts';

const moment = z
  .string()
  .min(20)
  .max(64)
  .regex(/^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/);
const count = (most: number) => z.coerce.number().int().min(1).max(most);

const querySchema = z.object({
  start_date: moment,
  end_date: moment,
  transaction_id: z.string().min(17).max(19).optional(),
  transaction_status: z.string().optional(),
  balance_affecting_records_only: z.enum(['Y', 'N']).default('Y'),
  page_size: count(500).default(100),
  page: count(2_147_483_647).default(1),
});
type Query = z.output<typeof querySchema>;

const longestMs = 31 * 24 * 60 * 60 * 1000;

/** Transaction Search: "List transactions". Nothing but `transaction_info` is told. */
export function registerReport(app: FastifyInstance, emulator: Emulator): void {
  app.get('/v1/reporting/transactions', (request, reply) =>
    answerCall(emulator, 'list-transactions', request, reply, () => readReport(emulator, request.query)),
  );
}

function readReport(emulator: Emulator, given: unknown): Reply {
  const parsed = querySchema.safeParse(given);
  if (!parsed.success) return refuse(400, tellFlaws(parsed.error, given));
  const query = parsed.data;
  const [from, until] = [Date.parse(query.start_date), Date.parse(query.end_date)];
  if (Number.isNaN(from) || Number.isNaN(until) || until < from || until - from > longestMs) {
    return refuse(400, [{ issue: 'INVALID_PARAMETER_VALUE', field: '/end_date', value: query.end_date }]);
  }
  const refreshed = emulator.clock.now() - emulator.reportDelayMs;
  const rows = listRows(emulator).filter((row) => {
    const at = Date.parse(row.at);
    return at >= from && at <= Math.min(until, refreshed) && isWanted(row, query);
  });
  const { page, page_size: size } = query;
  const shown = rows.slice((page - 1) * size, page * size);
  const time = (ms: number) => reportTime(new Date(ms).toISOString());
  return {
    status: 200,
    body: {
      transaction_details: shown.map(({ info }) => ({ transaction_info: info })),
      account_number: emulator.merchantId,
      start_date: time(from),
      end_date: time(Math.min(until, refreshed)),
      last_refreshed_datetime: time(refreshed),
      page,
      total_items: rows.length,
      total_pages: Math.ceil(rows.length / size),
      links: [{ href: `${emulator.origin()}/v1/reporting/transactions`, rel: 'self', method: 'GET' }],
    },
  };
}

function isWanted({ affectsBalance, info }: ReportRow, query: Query): boolean {
  return (
    (affectsBalance || query.balance_affecting_records_only === 'N') &&
    (query.transaction_id ?? info.transaction_id) === info.transaction_id &&
    (query.transaction_status ?? info.transaction_status) === info.transaction_status
  );
}
