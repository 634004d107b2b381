import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { InquiryNote } from '../../../../shop/contracts/inquiries.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';

/** Everything that was written about an inquiry, the oldest first: answers by mail, and notes for the family alone. */
export function InquiryLetters({ notes }: { notes: readonly InquiryNote[] }) {
  useSendingNews(notes);
  return (
    <section aria-labelledby="letters">
      <h2 id="letters" className="mb-2 text-h4">
        History
      </h2>
      {notes.length === 0 ? (
        <p className="text-ink-2">Nothing has been written about it yet.</p>
      ) : (
        <ol className="letters">
          {notes.map((note) => (
            <li key={note._id} className={`letter--${note.kind}`}>
              <div className="text-small text-ink-2 tabular-nums">
                <b className="text-ink">{note.kind === 'reply' ? 'Reply by mail' : 'Private note'}</b> ·{' '}
                {note.author} · {formatPacific(note.createdAt)}
                {note.kind === 'reply' && <Sending sentAt={note.sentAt} />}
              </div>
              <p>{note.text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Sending({ sentAt }: { sentAt: string | null }) {
  return (
    <>
      {' '}
      ·{' '}
      {sentAt ? (
        <span className="state state--good">Mailed</span>
      ) : (
        <span className="state state--warn">On its way</span>
      )}
    </>
  );
}

const pollMs = 2000;
const mostPolls = 20;

/** While a reply is on its way the page is read again, for a while: the mail server may be away for longer. */
function useSendingNews(notes: readonly InquiryNote[]): void {
  const { revalidate } = useRevalidator();
  const waiting = notes.filter(({ kind, sentAt }) => kind === 'reply' && sentAt === null).length;
  const left = useRef(mostPolls);
  useEffect(() => {
    if (waiting === 0) return undefined;
    left.current = mostPolls;
    const timer = setInterval(() => {
      if (left.current-- > 0) void revalidate();
    }, pollMs);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}
