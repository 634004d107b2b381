import { href } from 'react-router';
import './inquiry.css';
import { businessHours, foundedYear } from '../../../shop/facts.ts';
import { jobCategories, minimumAge } from '../../../shop/inquiry-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/career';
import { CareerForm } from './career-form.tsx';
import { Numbered, NextSteps } from './next-steps.tsx';

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
  'Automotive Mechanic': 'Engines, transmissions, brakes, steering of the fifties.',
  'Body Technician': 'Panels straightened and hung, gaps set by eye and gauge.',
  'Metal Fabricator': 'Patch panels and brackets that nobody makes any more.',
  'Shipping & Receiving': 'Parts in, parts out, packed so that sheet metal arrives straight.',
  Receptionist: 'The voice on the phone and the face at the door.',
  'Shop Helper': 'A hand wherever one is needed, and a trade learned on the way.',
};

export default function Careers() {
  return (
    <div className="page inquiry">
      <SectionHeader level={1} title="Careers" meta={businessHours} />
      <p className="lead">
        We are a family shop in Northern California that has sold parts for classic trucks and restored them
        since {foundedYear}. Whoever works here knows the truck that his work ends up in.
      </p>
      <section className="mt-12">
        <SectionHeader title="The trades of the shop" />
        <Numbered items={jobCategories.map((category) => [category, words[category]] as const)} />
      </section>
      <div className="cols mt-12" id="application">
        <section>
          <SectionHeader title="Application" />
          <div className="mb-6">
            <Alert kind="note">Applicants must be {minimumAge} or older.</Alert>
          </div>
          <CareerForm />
        </section>
        <NextSteps
          steps={[
            'We read your letter and your resume.',
            `If we think it could fit, we call you, ${businessHours}.`,
            'You come by, see the shop and meet the family.',
          ]}
        />
      </div>
      <BreadcrumbJsonLd to={[['Careers', href('/career')]]} />
    </div>
  );
}
