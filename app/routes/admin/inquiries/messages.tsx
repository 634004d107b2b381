import type { InquiryNote } from '../../../../shop/contracts/inquiries.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { EmailState, isOnItsWay, useReloadWhileSending } from '../email-state.tsx';

/** The history of an inquiry, the oldest first: replies by email and private notes. */
export function Messages({ notes }: { notes: readonly InquiryNote[] }) {
  useReloadWhileSending(notes.filter((note) => note.kind === 'reply' && isOnItsWay(note)).length);
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
                {note.kind === 'reply' && <EmailState email={note} />}
              </div>
              <p>{note.text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
