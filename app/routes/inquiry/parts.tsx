import './inquiry.css';
import { href } from 'react-router';
import { businessHours, links } from '../../../shop/facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { MoreLink, SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/parts';
import { NextSteps, NumberedList } from './next-steps.tsx';
import { partTypes } from '../../../shop/inquiry-facts.ts';
import { call } from '../../browser/api.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Link } from '../../ui/link.tsx';
import { CategoryIndex } from '../store/category-index.tsx';
import { ContactFields, InquiryFormFrame } from './inquiry-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Parts',
    description:
      'A rare part, a used one worth restoring, an original: tell us what your truck of 1955 to 1959 is missing, and we look for it.',
    path: href('/parts'),
    matches,
  });
}

const kinds = [
  ['Rare', 'Pieces of one year, one series or one option that nobody makes today.'],
  ['Restorable Used Item', 'An original off a real truck, with the work that it needs still in it.'],
  ['OEM', 'Made by the maker of the truck, the way it came from the plant.'],
] as const;

export default function Parts() {
  return (
    <div className="page inquiry">
      <SectionHeader level={1} title="Parts" meta="1955–1959 Chevrolet and GMC" />
      <div className="cols">
        <div>
          <p className="lead">
            What we have in stock is in the store, with its years and its price. For a part that is not
            listed, write to us: we look for it.
          </p>
          <p className="row mt-6">
            <ButtonLink to={href('/store-front')}>Store</ButtonLink>
            <a className="btn btn--line" href="#inquiry">
              Ask for a part
            </a>
          </p>
        </div>
        <Facts>
          <Fact name="Aftermarket">
            New parts, in <Link to={href('/store')}>the store</Link>
          </Fact>
          <Fact name="NAPCO">
            New, made in the USA, on <Link to={href('/napco-store')}>their own shelf</Link>
          </Fact>
          <Fact name="Used">
            <Link to={href('/used-store')}>Some here</Link>, most in our{' '}
            <ExternalLink href={links.usedMarketplace}>marketplace shop</ExternalLink>
          </Fact>
        </Facts>
      </div>
      <section className="mt-8">
        <SectionHeader title="Index of parts">
          <MoreLink to={href('/store')}>All new parts</MoreLink>
        </SectionHeader>
        <CategoryIndex />
      </section>
      <section className="mt-12">
        <SectionHeader title="What we look for" />
        <NumberedList items={kinds} />
      </section>
      <div className="cols mt-12" id="inquiry">
        <section>
          <SectionHeader title="Part inquiry" />
          <PartForm />
        </section>
        <NextSteps
          steps={[
            `We read it and call you, ${businessHours}.`,
            'We look on our shelves and ask around.',
            'You hear what there is, in what state, and what it costs.',
          ]}
        />
      </div>
      <BreadcrumbJsonLd to={[['Parts', href('/parts')]]} />
    </div>
  );
}

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  partType: 'Part type',
  details: 'Part details',
  file: 'Pictures or papers',
};

export function PartForm() {
  const { state, field, file } = useInquiryForm({
    form: 'part',
    schema: () =>
      import('../../../shop/contracts/inquiry-inputs.ts').then((inputs) => inputs.partInputSchema),
    labels,
    files: ['file'],
    page: href('/parts'),
    about: 'details',
    send: (body, headers) => call('POST /api/part', { body, headers }),
  });
  return (
    <InquiryFormFrame state={state} called="inquiry" next="We look on our shelves, ask around, and call you">
      <ContactFields field={field} more={<TextField required {...field('subject')} />} />
      <SelectField required {...field('partType')}>
        <option value="">Select a part type</option>
        {partTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextArea
        required
        rows={6}
        hint="The year, the series and what is missing. A photo of the old part says more than its name."
        {...field('details')}
      />
      <PdfField optional takesPhotos {...file('file')} />
    </InquiryFormFrame>
  );
}
