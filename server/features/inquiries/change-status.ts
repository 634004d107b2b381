import type { InquiryStatus } from '../../../shop/inquiry-facts.ts';
import { statusesOf } from '../../../shop/inquiry-facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { changed, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { lockInquiry, updateStatus } from './data.ts';

/**
 * Sets the status of an inquiry.
 * @param from the status the admin saw, so that they don't overwrite another admin's change
 * @throws ShopError `not_found`, `conflict`; `invalid_input` for a status that inquiries of this form can't have
 */
export function changeStatus(
  deps: Deps,
  admin: { id: string },
  id: string,
  { status, from }: { status: InquiryStatus; from?: InquiryStatus | undefined },
): Promise<{ _id: string; status: InquiryStatus }> {
  return write(deps, admin, { action: 'inquiry.status', subject: id }, async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw new ShopError('not_found', 'Inquiry not found');
    if (from !== undefined && inquiry.status !== from)
      throw new ShopError('conflict', `Someone else changed it to ‘${inquiry.status}’ in the meantime`, {
        current: { _id: id, status: inquiry.status },
      });
    if (!statusesOf(inquiry.form).includes(status)) {
      const text = 'An application can’t be quoted';
      throw new ShopError('invalid_input', text, { fields: { status: text } });
    }
    if (inquiry.status === status) return unchanged({ _id: id, status });
    await updateStatus(tx, id, status);
    return changed({ _id: id, status }, { before: { status: inquiry.status }, after: { status } });
  });
}
