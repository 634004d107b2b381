import './inquiry-page.css';
import { useLocation, useNavigation } from 'react-router';
import type { InquiryForm } from '../../../../shop/inquiry-facts.ts';
import { saysOrderPlaced } from '../../../../shop/inquiry-facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { formatPhone, phoneUrl } from '../../../../shop/rules/phone.ts';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { DeleteForGood } from '../delete-for-good.tsx';
import { customerPath } from '../customers/customer-path.ts';
import { StartOrder } from '../orders/start-order.tsx';
import { listBackPath } from '../lists/list-sort.ts';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import type { Loaded } from '../load-or-error.tsx';
import type { InquiryKind, InquiryWithNotes } from './inquiry-kind.ts';
import { inquiryFormOf, inquiryKinds } from './inquiry-kind.ts';
import { InquiryStatusChoice, StatusBadge } from './inquiry-status.tsx';
import { Attachments } from './attachments.tsx';
import { Messages } from './messages.tsx';
import { ReplyForms } from './reply-form.tsx';
import { Link } from '../../../ui/link.tsx';
import { BackLink } from '../lists/back-link.tsx';

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageMeta({ title: inquiryKinds[inquiryFormOf(location.pathname)].title, noindex: true });

interface LoaderData extends Loaded<InquiryWithNotes> {
  form: InquiryForm;
}

async function load({ call, params: { id }, url }: Load<PageArgs<{ id: string }>>): Promise<LoaderData> {
  const form = inquiryFormOf(url.pathname);
  return { ...(await loadOrError(url, () => inquiryKinds[form].find(call, id))), form };
}
export const clientLoader = inBrowser(load);

/** One inquiry: what was sent, its status, and what was written about it. */
export default function InquiryPage({ loaderData: { form, found, refusal } }: { loaderData: LoaderData }) {
  const { state } = useLocation();
  const kind = inquiryKinds[form];
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <BackLink to={listBackPath(kind.list, state)} />
      {found ? (
        <Content key={found._id} form={form} inquiry={found} />
      ) : (
        <>
          <SectionHeader level={1} title={kind.title} />
          <LoadError message={refusal} />
        </>
      )}
    </div>
  );
}

function Content({ form, inquiry }: { form: InquiryForm; inquiry: InquiryWithNotes }) {
  const kind = inquiryKinds[form];
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
          <InquiryStatusChoice
            id={inquiry._id}
            form={form}
            status={inquiry.status}
            isOrdered={inquiry.notes.some(({ text }) => saysOrderPlaced(text))}
          />
          {form !== 'career' && (
            <div className="row">
              <StartOrder email={inquiry.email} inquiry={inquiry._id} />
              <Link className="link" to={customerPath({ email: inquiry.email })}>
                Their orders and messages
              </Link>
            </div>
          )}
          <ReplyForms inquiry={inquiry} />
          <DeleteForGood
            id={inquiry._id}
            noun={kind.noun}
            deletion={kind.deletion}
            list={kind.list}
            why="When the sender asks for it, or you no longer need it."
            consequence={`The ${kind.noun} from ${inquiry.name} is deleted for good, with its attachments, notes and replies. Emails that were sent stay in their mailboxes.`}
          />
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
        <a href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
      </Fact>
      <Fact name="Phone">
        <a href={phoneUrl(phone)}>{formatPhone(phone)}</a>
      </Fact>
      {subject !== undefined && <Fact name="Subject">{subject}</Fact>}
      <Fact name={kind.about}>{about}</Fact>
      <Fact name="Received">{formatPacific(createdAt)}</Fact>
    </Facts>
  );
}
