import { Link } from 'react-router';
import type { InquiryStatus } from '../../../shop/inquiry-facts.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { formatPhone } from '../../../shop/rules/phone.ts';
import type { InquiryDesk, ShownInquiry } from './inquiry-shown.ts';
import { statusNames } from './inquiry-shown.ts';

/**
 * Inquiries as lines of a table, below 768 px as cards.
 * @param from the list as it is, to come back to
 */
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
    <table className="table table--cards">
      <caption className="sr-only">{desk.title}, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Email and phone</th>
          <th scope="col">{desk.about}</th>
          <th scope="col">Papers</th>
          <th scope="col">Received</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {inquiries.map((inquiry) => (
          <Line key={inquiry._id} desk={desk} inquiry={inquiry} from={from} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ desk, inquiry, from }: { desk: InquiryDesk; inquiry: ShownInquiry; from: string }) {
  const { _id, name, subject, email, phone, about, papers, createdAt, status } = inquiry;
  return (
    <tr>
      <td className="wide-cell wrap-anywhere">
        <Link to={`${desk.one}/${_id}`} state={{ from }}>
          <b>{name}</b>
        </Link>
        {subject && <p className="partno">{subject}</p>}
      </td>
      <td data-th="Email and phone" className="wide-cell wrap-anywhere">
        {email}
        <p className="partno">{formatPhone(phone)}</p>
      </td>
      <td data-th={desk.about} className="wrap-anywhere">
        {about}
      </td>
      <td data-th="Papers">
        {papers.length === 0 ? 'None' : `${papers.length} PDF${papers.length > 1 ? 's' : ''}`}
      </td>
      <td data-th="Received">{formatPacific(createdAt)}</td>
      <td data-th="Status">
        <StatusMark status={status} />
      </td>
    </tr>
  );
}

const marks: Record<InquiryStatus, string> = {
  new: 'state--warn',
  waiting: 'state--off',
  quoted: 'state--off',
  done: 'state--good',
};

export function StatusMark({ status }: { status: InquiryStatus }) {
  return <span className={`state ${marks[status]}`}>{statusNames[status]}</span>;
}
