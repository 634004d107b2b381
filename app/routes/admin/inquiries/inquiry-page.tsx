import './inquiry-page.css';
import { Link, useLocation, useNavigation } from 'react-router';
import type { InquiryForm } from '../../../../shop/inquiry-facts.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { formatPhone } from '../../../../shop/rules/phone.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { NotShown } from '../load-error.tsx';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { Attachments } from './attachments.tsx';
import { DeleteInquiry } from './delete-inquiry.tsx';
import type { InquiryKind, InquiryWithNotes } from './inquiry-kind.ts';
import { inquiryBackPath, inquiryFormOf, inquiryKinds } from './inquiry-kind.ts';
import { InquiryStatusChoice, StatusBadge } from './inquiry-status.tsx';
import { Messages } from './messages.tsx';
import { ReplyForms } from './reply-form.tsx';

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageMeta({ title: inquiryKinds[inquiryFormOf(location.pathname)].title, noindex: true });

/** Spelled out because three addresses share this page. */
interface Args {
  params: { id: string };
  url: URL;
  request: Request;
}
interface LoaderData extends Loaded<InquiryWithNotes> {
  form: InquiryForm;
}

async function load({ call, params: { id }, url }: Load<Args>): Promise<LoaderData> {
  const form = inquiryFormOf(url.pathname);
  return { ...(await loadFound(url, () => inquiryKinds[form].find(call, id))), form };
}
export const clientLoader = inBrowser(load);

/** One inquiry: what was sent, its status, and what was written about it. */
export default function InquiryPage({ loaderData: { form, found, refusal } }: { loaderData: LoaderData }) {
  const { state } = useLocation();
  const kind = inquiryKinds[form];
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <Link className="link" to={inquiryBackPath(kind.list, state)}>
        <Icon name="left" /> Go Back
      </Link>
      {found ? (
        <Content key={found._id} kind={kind} inquiry={found} />
      ) : (
        <>
          <SectionHeader level={1} title={kind.title} />
          <NotShown message={refusal ?? 'An error occurred'} />
        </>
      )}
    </div>
  );
}

function Content({ kind, inquiry }: { kind: InquiryKind; inquiry: InquiryWithNotes }) {
  return (
    <>
      <SectionHeader
        level={1}
        title={<span className="wrap-anywhere">{inquiry.subject ?? inquiry.name}</span>}
      >
        <StatusBadge status={inquiry.status} />
      </SectionHeader>
      <div className="cols">
        <div className="stack">
          <InquiryFacts kind={kind} inquiry={inquiry} />
          {inquiry.text !== undefined && (
            <section aria-labelledby="text">
              <h2 id="text" className="mb-2 text-h4">
                {kind.text}
              </h2>
              <p className="sent-text">{inquiry.text}</p>
            </section>
          )}
          <Attachments attachments={inquiry.attachments} />
          <Messages notes={inquiry.notes} />
        </div>
        <div className="stack">
          <InquiryStatusChoice id={inquiry._id} status={inquiry.status} />
          <ReplyForms inquiry={inquiry} />
          <DeleteInquiry kind={kind} inquiry={inquiry} />
        </div>
      </div>
    </>
  );
}

function InquiryFacts({ kind, inquiry }: { kind: InquiryKind; inquiry: InquiryWithNotes }) {
  const { name, email, phone, subject, about, createdAt } = inquiry;
  return (
    <Facts>
      <Fact name="Name">{name}</Fact>
      <Fact name="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact name="Phone">
        <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
      </Fact>
      {subject !== undefined && <Fact name="Subject">{subject}</Fact>}
      <Fact name={kind.about}>{about}</Fact>
      <Fact name="Received">{formatPacific(createdAt)}</Fact>
    </Facts>
  );
}
