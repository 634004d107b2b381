import type { Today } from '../../../shop/contracts/reports.ts';
import { uploadQuota } from '../../../shop/inquiry-facts.ts';
import type { Db } from '../../db/open.ts';
import { countFilteredRows, listFilteredRows } from '../catalog/product-data.ts';
import { countInquiries } from '../inquiries/data.ts';
import { sumFilesByForm } from '../inquiries/file-data.ts';
import { findOrdersToShip } from '../orders/admin-data.ts';
import { countPaymentIssues } from '../payments/issues/issue-data.ts';

const low = { show: 'low', text: '' } as const;
const namesShown = 3;

/** What needs somebody of the office. */
export async function readToday(db: Db): Promise<Today> {
  const unanswered = (form: 'restoration' | 'part' | 'career') => countInquiries(db, { form, status: 'new' });
  const [toShip, paymentIssues, restoration, part, career, lowCount, lowRows, files] = await Promise.all([
    findOrdersToShip(db),
    countPaymentIssues(db, { openOnly: true }),
    unanswered('restoration'),
    unanswered('part'),
    unanswered('career'),
    countFilteredRows(db, low),
    listFilteredRows(db, low, { offset: 0, limit: namesShown }),
    sumFilesByForm(db),
  ]);
  return {
    toShip: { count: toShip.count, oldestPaidAt: toShip.oldestPaidAt?.toISOString() ?? null },
    paymentIssues,
    submissions: { restoration, part, career },
    lowStock: { count: lowCount, names: lowRows.map(({ name }) => name || 'a product without a name') },
    uploads: {
      percent: Math.floor((files.reduce((sum, { bytes }) => sum + bytes, 0) * 100) / uploadQuota.allBytes),
      most: files[0]?.form ?? null,
    },
  };
}
