import type { InquiryNote } from '../../../shop/contracts/inquiries.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import { changed, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { insertInquiryNote, listInquiryNotes, lockInquiry, updateStatus } from './data.ts';
import { showNote } from './read-inquiries.ts';

/**
 * Adds an admin's note to an inquiry, or a reply, which is also emailed to the sender. A new inquiry then waits for the sender.
 * The last one, sent again by the same admin, is what a browser repeats whose answer was lost: it counts once.
 * @param note `seen`: the last reply that the admin saw, null for none; undefined answers whatever is there
 * @throws ShopError `not_found`; `conflict` when there is another reply than that by now
 */
export async function writeNote(
  deps: Deps,
  admin: { id: string; name: string },
  {
    inquiryId,
    kind,
    text,
    seen,
  }: { inquiryId: string; kind: 'note' | 'reply'; text: string; seen?: string | null | undefined },
): Promise<InquiryNote> {
  const note = {
    id: newId(),
    inquiryId,
    kind,
    authorId: admin.id,
    text,
    sentAt: null,
    refusedAt: null,
    createdAt: deps.clock(),
  };
  return write(deps, admin, { action: `inquiry.${kind}`, subject: inquiryId }, async (tx) => {
    const inquiry = await lockInquiry(tx, inquiryId);
    if (!inquiry) throw new ShopError('not_found', 'Inquiry not found');
    const notes = await listInquiryNotes(tx, inquiryId);
    const last = notes.at(-1);
    if (last?.kind === kind && last.authorId === admin.id && last.text === text)
      return unchanged(showNote(last));
    const lastReply = notes.findLast((earlier) => earlier.kind === 'reply');
    if (seen !== undefined && lastReply && lastReply.id !== seen)
      throw new ShopError(
        'conflict',
        `${lastReply.author} has replied since you opened this. Read it, then press Send again if yours is still right.`,
      );
    await insertInquiryNote(tx, note);
    const shown = showNote({ ...note, author: admin.name });
    if (kind === 'note') return changed(shown);
    await deps.queue.enqueue(tx, 'send-inquiry-reply', { noteId: note.id });
    if (inquiry.status !== 'new') return changed(shown);
    await updateStatus(tx, inquiryId, 'waiting');
    return changed(shown, { before: { status: 'new' }, after: { status: 'waiting' } });
  });
}
