import { Link } from 'react-router';
import type { InquiryStatus } from '../../../../shop/inquiry-facts.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { formatPhone } from '../../../../shop/rules/phone.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import type { InquiryDesk, ShownInquiry } from './inquiry-kind.ts';
import { statusNames } from './inquiry-kind.ts';

/** @param from the list as it is, to come back to */
export function InquiriesTable({
  desk,
  inquiries,
  from,
}: {
  desk: InquiryDesk;
  inquiries: readonly ShownInquiry[];
  from: string;
}) {
  return (
    <CardTable caption={`${desk.title}, the newest first`} columns={columnsOf(desk, from)} rows={inquiries} />
  );
}

const columnsOf = (desk: InquiryDesk, from: string): Column<ShownInquiry>[] => [
  {
    name: 'From',
    kind: 'title',
    className: 'wrap-anywhere',
    cell: ({ _id, name, subject }) => (
      <>
        <Link to={`${desk.one}/${_id}`} state={{ from }}>
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
  { name: desk.about, className: 'wrap-anywhere', cell: ({ about }) => about },
  {
    name: 'Papers',
    cell: ({ papers: { length } }) => (length === 0 ? 'None' : `${length} PDF${length > 1 ? 's' : ''}`),
  },
  { name: 'Received', cell: ({ createdAt }) => formatPacific(createdAt) },
  { name: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
];

const marks: Record<InquiryStatus, string> = {
  new: 'state--warn',
  waiting: 'state--off',
  quoted: 'state--off',
  done: 'state--good',
};

export function StatusMark({ status }: { status: InquiryStatus }) {
  return <span className={`state ${marks[status]}`}>{statusNames[status]}</span>;
}
