import { pageSize } from '../../../shop/facts.ts';
import type { InquiryForm, InquiryStatus } from '../../../shop/inquiry-facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import type { Db } from '../../db/open.ts';
import { countSubmissions, listSubmissions } from './data.ts';
import { listFilesOf } from './file-data.ts';
import type { Shown } from './show-inquiry.ts';
import { showInquiry } from './show-inquiry.ts';

const size = pageSize.admin;

/** A page of the inquiries of one form, the newest first. */
export async function listInquiries<F extends InquiryForm>(
  db: Db,
  form: F,
  {
    pageNumber = 1,
    status,
    keyword,
  }: { pageNumber?: number | undefined; status?: InquiryStatus | undefined; keyword?: string | undefined },
): Promise<{ inquiries: Shown[F][]; paging: Paging }> {
  const paging = pagingOf(await countSubmissions(db, { form, status, keyword }), {
    number: pageNumber,
    size,
  });
  const rows = await listSubmissions(db, {
    form,
    status,
    keyword,
    offset: (paging.page - 1) * size,
    limit: size,
  });
  const files = await listFilesOf(
    db,
    rows.map(({ id }) => id),
  );
  return { inquiries: rows.map((row) => showInquiry(form, row, files)), paging };
}
