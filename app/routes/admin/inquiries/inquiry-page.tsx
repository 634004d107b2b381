import './inquiry-page.css';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { formatPhone } from '../../../../shop/rules/phone.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DeleteInquiry } from './delete-inquiry.tsx';
import { StatusMark } from './inquiries-table.tsx';
import { InquiryLetters } from './messages.tsx';
import { InquiryPapers } from './attachments.tsx';
import { inquiryBackPath } from './inquiry-path.ts';
import type { InquiryDesk, InquiryWithNotes } from './inquiry-kind.ts';
import { InquiryStatusChoice } from './inquiry-status.tsx';
import { NotShown } from '../load-error.tsx';
import type { LoadedInquiry } from './load-inquiries.ts';
import { ReplyForms } from './reply-form.tsx';

/** What somebody has sent, where it stands, and what was written about it. */
export function InquiryPage({ desk, found, refusal }: LoadedInquiry & { desk: InquiryDesk }) {
  const { state } = useLocation();
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <Link className="link" to={inquiryBackPath(desk.list, state)}>
        <Icon name="left" /> Go Back
      </Link>
      {found ? (
        <Sent key={found._id} desk={desk} inquiry={found} />
      ) : (
        <>
          <SectionHeader level={1} title={desk.title} />
          <NotShown message={refusal ?? 'An error occurred'} />
        </>
      )}
    </div>
  );
}

function Sent({ desk, inquiry }: { desk: InquiryDesk; inquiry: InquiryWithNotes }) {
  return (
    <>
      <SectionHeader
        level={1}
        title={<span className="wrap-anywhere">{inquiry.subject ?? inquiry.name}</span>}
      >
        <StatusMark status={inquiry.status} />
      </SectionHeader>
      <div className="cols">
        <div className="stack">
          <Facts desk={desk} inquiry={inquiry} />
          {inquiry.text !== undefined && (
            <section aria-labelledby="text">
              <h2 id="text" className="mb-2 text-h4">
                {desk.text}
              </h2>
              <p className="sent-text">{inquiry.text}</p>
            </section>
          )}
          <InquiryPapers papers={inquiry.papers} />
          <InquiryLetters notes={inquiry.notes} />
        </div>
        <div className="stack">
          <InquiryStatusChoice id={inquiry._id} status={inquiry.status} />
          <ReplyForms inquiry={inquiry} />
          <DeleteInquiry desk={desk} inquiry={inquiry} />
        </div>
      </div>
    </>
  );
}

function Facts({ desk, inquiry }: { desk: InquiryDesk; inquiry: InquiryWithNotes }) {
  const { name, email, phone, subject, about, createdAt } = inquiry;
  return (
    <dl className="facts">
      <Fact name="Name">{name}</Fact>
      <Fact name="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact name="Phone">
        <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
      </Fact>
      {subject !== undefined && <Fact name="Subject">{subject}</Fact>}
      <Fact name={desk.about}>{about}</Fact>
      <Fact name="Received">{formatPacific(createdAt)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
