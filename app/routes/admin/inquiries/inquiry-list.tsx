import { keywordMaxLength } from '../../../../shop/facts.ts';
import type { InquiryForm, InquiryStatus } from '../../../../shop/inquiry-facts.ts';
import { statusesOf } from '../../../../shop/inquiry-facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { formatPhone } from '../../../../shop/rules/phone.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import type { Inquiry, InquiryFilter, InquiryKind } from './inquiry-kind.ts';
import { inquiriesPath, inquiryFilterOf, inquiryFormOf, inquiryKinds, statusNames } from './inquiry-kind.ts';
import { StatusBadge } from './inquiry-status.tsx';

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageMeta({ title: inquiryKinds[inquiryFormOf(location.pathname)].title, noindex: true });

interface LoaderData extends Loaded<Awaited<ReturnType<InquiryKind['listPage']>>>, InquiryFilter {
  form: InquiryForm;
}

async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const form = inquiryFormOf(url.pathname);
  const filter = inquiryFilterOf(url);
  const loaded = await loadOrError(url, () => inquiryKinds[form].listPage(call, { ...filter, pageNumber }));
  return { ...loaded, ...filter, form };
}
export const clientLoader = inBrowser(load);

/** What was sent through one of the three forms, the newest first unless sorted. */
export default function InquiryList({ loaderData }: { loaderData: LoaderData }) {
  const { form, keyword, status, sort } = loaderData;
  const kind = inquiryKinds[form];
  const to = (filter: Parameters<typeof inquiriesPath>[1]) =>
    inquiriesPath(form, { keyword, status, sort, ...filter });
  return (
    <AdminList
      title={kind.title}
      noun="submission"
      loaded={loaderData}
      tools={
        <>
          <ListSearch
            label="Name, email, phone or subject"
            keyword={keyword}
            maxLength={keywordMaxLength}
            to={(word) => to({ keyword: word })}
          />
          <ListTabs
            label="Which submissions"
            tabs={tabsOf(form)}
            present={status}
            to={(which) => to({ status: which })}
          />
        </>
      }
      back={keyword || status ? kind.list : undefined}
      empty={<Nothing kind={kind} status={status} keyword={keyword} />}
      to={(page) => to({ page })}
    >
      {({ inquiries, page }) => (
        <CardTable
          caption={kind.title}
          columns={columnsOf(kind, to({ page }))}
          sorting={{ present: sort ?? '-received', to: (by) => to({ sort: by }) }}
          rows={inquiries}
        />
      )}
    </AdminList>
  );
}

const tabsOf = (form: InquiryForm) =>
  [undefined, ...statusesOf(form)].map((status) => [status, status ? statusNames[status] : 'All'] as const);

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
const columnsOf = (kind: InquiryKind, from: string): Column<Inquiry>[] => [
  {
    name: 'From',
    kind: 'title',
    sort: 'name',
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
    card: 'wide',
    className: 'wrap-anywhere',
    cell: ({ email, phone }) => (
      <>
        <EmailText email={email} />
        <p className="partno">{formatPhone(phone)}</p>
      </>
    ),
  },
  { name: kind.about, className: 'wide-cell wrap-anywhere', cell: ({ about }) => about },
  {
    name: 'Attachments',
    cell: ({ attachments: { length } }) => (length === 0 ? 'None' : `${length} PDF${length > 1 ? 's' : ''}`),
  },
  {
    name: 'Received',
    kind: 'date',
    sort: '-received',
    card: 'line',
    cell: ({ createdAt }) => formatPacific(createdAt),
  },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];
