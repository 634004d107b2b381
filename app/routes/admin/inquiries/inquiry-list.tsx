import '../admin-lists.css';
import { Link, useNavigation } from 'react-router';
import { keywordMaxLength } from '../../../../shop/facts.ts';
import type { InquiryForm, InquiryStatus } from '../../../../shop/inquiry-facts.ts';
import { inquiryStatuses } from '../../../../shop/inquiry-facts.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { formatPhone } from '../../../../shop/rules/phone.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { countLabel } from '../count-label.ts';
import { ListSearch } from '../list-search.tsx';
import { LoadError } from '../load-error.tsx';
import type { Loaded } from '../load-or-error.ts';
import { loadOrError } from '../load-or-error.ts';
import type { Inquiry, InquiryFilter, InquiryKind } from './inquiry-kind.ts';
import { inquiriesPath, inquiryFilterOf, inquiryFormOf, inquiryKinds, statusNames } from './inquiry-kind.ts';
import { StatusBadge } from './inquiry-status.tsx';

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageMeta({ title: inquiryKinds[inquiryFormOf(location.pathname)].title, noindex: true });

/** Spelled out because six addresses share this page. */
interface Args {
  params: { pageNumber?: string };
  url: URL;
  request: Request;
}
interface LoaderData extends Loaded<Awaited<ReturnType<InquiryKind['listPage']>>>, InquiryFilter {
  form: InquiryForm;
}

async function load({ call, params: { pageNumber }, url }: Load<Args>): Promise<LoaderData> {
  const form = inquiryFormOf(url.pathname);
  const filter = inquiryFilterOf(url);
  const loaded = await loadOrError(url, () => inquiryKinds[form].listPage(call, { ...filter, pageNumber }));
  return { ...loaded, ...filter, form };
}
export const clientLoader = inBrowser(load);

/** What was sent through one of the three forms, the newest first. */
export default function InquiryList({
  loaderData: { form, keyword, status, found, refusal },
}: {
  loaderData: LoaderData;
}) {
  const kind = inquiryKinds[form];
  const to = (filter: Partial<InquiryFilter> & { page?: number }) =>
    inquiriesPath(form, { keyword, status, ...filter });
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title={kind.title} meta={found && countLabel(found, 'submission')} />
      <ListSearch
        label="Name, email, phone or subject"
        keyword={keyword}
        maxLength={keywordMaxLength}
        to={(word) => to({ keyword: word })}
      />
      <nav aria-label="Which submissions" className="tabs tabs--wrap">
        {[undefined, ...inquiryStatuses].map((which) => (
          <Link
            key={which ?? 'all'}
            to={to({ status: which })}
            {...(which === status && { 'aria-current': 'page' as const })}
          >
            {which ? statusNames[which] : 'All'}
          </Link>
        ))}
      </nav>
      {refusal !== undefined && (
        <LoadError message={refusal} back={keyword || status ? kind.list : undefined} />
      )}
      {found && found.total > 0 && (
        <InquiriesTable kind={kind} inquiries={found.inquiries} from={to({ page: found.page })} />
      )}
      {found?.total === 0 && <Nothing kind={kind} status={status} keyword={keyword} />}
      {found && <Pagination {...found} to={(page) => to({ page })} />}
    </div>
  );
}

function Nothing({
  kind,
  status,
  keyword,
}: {
  kind: InquiryKind;
  status: InquiryStatus | undefined;
  keyword: string;
}) {
  if (keyword)
    return (
      <Empty title={`Nothing found for ‘${keyword}’`}>
        <p>Try a part of the name, the last digits of the phone number, or a word of the subject.</p>
      </Empty>
    );
  if (status)
    return (
      <Empty title={`Nothing is ${status}`}>
        <p>
          {status === 'new' ? 'Everything has been looked at.' : 'You can set the status on each one’s page.'}
        </p>
      </Empty>
    );
  return (
    <Empty title={`No ${kind.title.toLowerCase()} yet`}>
      <p>
        Whatever is sent from <Link to={kind.form}>{kind.form}</Link> is listed here, and you get an email.
      </p>
    </Empty>
  );
}

/** @param from the present address of the list, for 'Go Back' */
function InquiriesTable({
  kind,
  inquiries,
  from,
}: {
  kind: InquiryKind;
  inquiries: readonly Inquiry[];
  from: string;
}) {
  return (
    <CardTable caption={`${kind.title}, the newest first`} columns={columnsOf(kind, from)} rows={inquiries} />
  );
}

const columnsOf = (kind: InquiryKind, from: string): Column<Inquiry>[] => [
  {
    name: 'From',
    kind: 'title',
    className: 'wrap-anywhere',
    cell: ({ _id, name, subject }) => (
      <>
        <Link to={kind.page(_id)} state={{ from }}>
          <b>{name}</b>
        </Link>
        {subject && <p className="partno">{subject}</p>}
      </>
    ),
  },
  {
    name: 'Email and phone',
    className: 'wide-cell wrap-anywhere',
    cell: ({ email, phone }) => (
      <>
        {email}
        <p className="partno">{formatPhone(phone)}</p>
      </>
    ),
  },
  { name: kind.about, className: 'wrap-anywhere', cell: ({ about }) => about },
  {
    name: 'Attachments',
    cell: ({ attachments: { length } }) => (length === 0 ? 'None' : `${length} PDF${length > 1 ? 's' : ''}`),
  },
  { name: 'Received', cell: ({ createdAt }) => formatPacific(createdAt) },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];
