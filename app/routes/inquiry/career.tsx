import './inquiry.css';
import { href } from 'react-router';
import { businessHours, foundedYear, shopName } from '../../../shop/facts.ts';
import { jobCategories, minimumAge } from '../../../shop/inquiry-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/career';
import { NextSteps, NumberedList } from './next-steps.tsx';
import { call } from '../../browser/api.ts';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { ContactFields, InquiryFormFrame } from './inquiry-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Careers',
    description:
      'Painters, mechanics, body technicians, fabricators and more: apply to a family shop that restores classic Chevrolet and GMC trucks.',
    path: href('/career'),
    matches,
  });
}

const words: Record<(typeof jobCategories)[number], string> = {
  'Automotive Painter': 'Bare metal to final coat, in one tone or two.',
  'Automotive Mechanic': 'Engines, transmissions, brakes and steering from the fifties.',
  'Body Technician': 'Panels straightened and hung, gaps set by eye and gauge.',
  'Metal Fabricator': 'Patch panels and brackets that nobody makes anymore.',
  'Shipping & Receiving': 'Parts in, parts out, packed so sheet metal arrives straight.',
  Receptionist: 'The voice on the phone and the face at the door.',
  'Shop Helper': 'A hand wherever we need one, and a trade learned along the way.',
};

export default function Careers() {
  return (
    <div className="page inquiry">
      <SectionHeader level={1} title="Careers" />
      <p className="lead">
        We are a family shop in Northern California that has sold parts for classic trucks and restored them
        since {foundedYear}. Everyone here knows the truck their work ends up in.
      </p>
      <section className="mt-12">
        <SectionHeader title="The trades of the shop" />
        <NumberedList items={jobCategories.map((category) => [category, words[category]] as const)} />
      </section>
      <div className="cols mt-12" id="application">
        <section>
          <SectionHeader title="Application" />
          <Alert className="mb-6" kind="note">
            Applicants must be {minimumAge} or older.
          </Alert>
          <CareerForm />
        </section>
        <NextSteps
          steps={[
            'We read your cover letter and your resume.',
            `If we think it’s a fit, we call you, ${businessHours}.`,
            'You come by, see the shop and meet the family.',
          ]}
        />
      </div>
      <BreadcrumbJsonLd to={[['Careers', href('/career')]]} />
    </div>
  );
}

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  jobCategory: 'Job category',
  coverLetter: 'Cover letter',
  resume: 'Resume',
};

export function CareerForm() {
  const { state, field, file } = useInquiryForm({
    form: 'career',
    schema: () =>
      import('../../../shop/contracts/inquiry-inputs.ts').then((inputs) => inputs.careerInputSchema),
    labels,
    files: ['coverLetter', 'resume'],
    page: href('/career'),
    send: (body, headers) => call('POST /api/careers', { body, headers }),
  });
  return (
    <InquiryFormFrame
      state={state}
      called="application"
      next="We read your cover letter and your resume. If we think it could fit, we call you"
    >
      <ContactFields
        field={field}
        more={
          <SelectField required {...field('jobCategory')}>
            <option value="">Select a job category</option>
            {jobCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectField>
        }
      />
      <PdfField {...file('coverLetter')} />
      <PdfField {...file('resume')} />
      <p className="text-small text-ink-2">
        By submitting this application you confirm that you are {minimumAge} or older, and you agree that{' '}
        {shopName} keeps your answers and files while we decide, as the{' '}
        <Link to={href('/privacy')}>privacy policy</Link> says.
      </p>
    </InquiryFormFrame>
  );
}
