import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Customer } from '../../../../shop/contracts/order/customers.ts';
import { pageSize } from '../../../../shop/facts.ts';
import type { InquiryForm } from '../../../../shop/inquiry-facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { Stars } from '../../../ui/product/stars.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { inquiryKinds } from '../inquiries/inquiry-kind.ts';
import { StatusBadge } from '../inquiries/inquiry-status.tsx';
import { QuestionBadge } from '../questions/question-badge.tsx';

interface Writing {
  _id: string;
  kind: string;
  to: string;
  about: string;
  text?: string;
  state: ReactNode;
  at: string;
}

/** Their inquiries, questions and reviews, the newest first. */
export function Wrote({ customer: { inquiries, questions, reviews } }: { customer: Customer }) {
  const writings: Writing[] = [
    ...inquiries.map(({ _id, form, subject, status, createdAt }) => ({
      _id,
      kind: formNames[form],
      to: inquiryKinds[form].page(_id),
      about: subject,
      state: <StatusBadge status={status} />,
      at: createdAt,
    })),
    ...questions.map(({ _id, product, question, state, askedAt }) => ({
      _id,
      kind: 'Question',
      to: href('/admin/questions/:id', { id: _id }),
      about: product.name,
      text: question,
      state: <QuestionBadge state={state} />,
      at: askedAt,
    })),
    ...reviews.map(({ _id, product, comment, rating, createdAt }) => ({
      _id,
      kind: 'Review',
      to: `${href('/product/:id', { id: product._id })}#reviews`,
      about: product.name,
      text: comment,
      state: <Stars rating={rating} />,
      at: createdAt,
    })),
  ];
  if (writings.length === 0) return null;
  const isCut = [inquiries, questions, reviews].some(({ length }) => length === pageSize.admin);
  return (
    <section className="mt-8">
      <SectionHeader
        title="What they wrote"
        meta={isCut ? `The latest ${pageSize.admin} of each kind` : undefined}
      />
      <CardTable columns={columns} rows={writings.toSorted((a, b) => b.at.localeCompare(a.at))} />
    </section>
  );
}

const formNames: Record<InquiryForm, string> = {
  restoration: 'Restoration',
  part: 'Part inquiry',
  career: 'Application',
};

const columns: Column<Writing>[] = [
  {
    name: 'About',
    kind: 'title',
    className: 'wrap-anywhere',
    cell: ({ to, about, text }) => (
      <>
        <Link to={to}>
          <b>{about}</b>
        </Link>
        {text && <p className="whitespace-pre-line">{text}</p>}
      </>
    ),
  },
  { name: 'Kind', cell: ({ kind }) => kind },
  { name: 'State', cell: ({ state }) => state },
  { name: 'Received', kind: 'date', card: 'line', cell: ({ at }) => formatPacific(at) },
];
