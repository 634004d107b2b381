import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { InquiryNote } from '../../../../shop/contracts/inquiries.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';

/** The history of an inquiry, the oldest first: replies by email and private notes. */
export function Messages({ notes }: { notes: readonly InquiryNote[] }) {
  usePolling(notes.filter(({ kind, sentAt }) => kind === 'reply' && sentAt === null).length);
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-2 text-h4">
        History
      </h2>
      {notes.length === 0 ? (
        <p className="text-ink-2">Nothing has been written about it yet.</p>
      ) : (
        <ol className="messages">
          {notes.map((note) => (
            <li key={note._id} className={`message--${note.kind}`}>
              <div className="text-small text-ink-2 tabular-nums">
                <b className="text-ink">{note.kind === 'reply' ? 'Reply by email' : 'Private note'}</b> ·{' '}
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

/** Whether an email is sent, after its date. */
export function Sending({ sentAt }: { sentAt: string | null }) {
  return (
    <>
      {' '}
      <span className="whitespace-nowrap">
        ·{' '}
        {sentAt ? (
          <span className="state state--good">Emailed</span>
        ) : (
          <span className="state state--warn">On its way</span>
        )}
      </span>
    </>
  );
}

const pollMs = 2000;
const mostPolls = 20;

/**
 * Reads the page again while an email is being sent; not forever, since the mail server may be down for longer.
 * @param waiting how many are on their way
 */
export function usePolling(waiting: number): void {
  const { revalidate } = useRevalidator();
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
