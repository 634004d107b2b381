import '../admin-lists.css';
import { Link, useNavigation } from 'react-router';
import { keywordMaxLength } from '../../../../shop/facts.ts';
import type { InquiryStatus } from '../../../../shop/inquiry-facts.ts';
import { inquiryStatuses } from '../../../../shop/inquiry-facts.ts';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { InquiriesTable } from './inquiries-table.tsx';
import type { InquiryChoice } from './inquiry-path.ts';
import { inquiriesPath } from './inquiry-path.ts';
import type { InquiryDesk } from './inquiry-kind.ts';
import { statusNames } from './inquiry-kind.ts';
import { countLabel } from '../count-label.ts';
import { NotShown } from '../load-error.tsx';
import { ListSearch } from '../list-search.tsx';
import type { LoadedInquiries } from './load-inquiries.ts';

/** A list of what one of the three forms has brought. */
export function InquiryList({
  desk,
  keyword,
  status,
  found,
  refusal,
}: LoadedInquiries & { desk: InquiryDesk }) {
  const to = (choice: Partial<InquiryChoice> & { page?: number }) =>
    inquiriesPath(desk.list, { keyword, status, ...choice });
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title={desk.title} meta={found && countLabel(found, 'submission')} />
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
        <NotShown message={refusal} back={keyword || status ? desk.list : undefined} />
      )}
      {found && found.total > 0 && (
        <InquiriesTable desk={desk} inquiries={found.inquiries} from={to({ page: found.page })} />
      )}
      {found?.total === 0 && <Nothing desk={desk} status={status} keyword={keyword} />}
      {found && <Pagination {...found} to={(page) => to({ page })} />}
    </div>
  );
}

function Nothing({
  desk,
  status,
  keyword,
}: {
  desk: InquiryDesk;
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
          {status === 'new' ? 'Everything has been looked at.' : 'Set the status on the page of each one.'}
        </p>
      </Empty>
    );
  return (
    <Empty title={`No ${desk.title.toLowerCase()} yet`}>
      <p>
        Whatever is sent from <Link to={desk.form}>{desk.form}</Link> stands here, and you get an email.
      </p>
    </Empty>
  );
}
