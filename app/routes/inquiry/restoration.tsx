import '../../styles/blueprint.css';
import './inquiry.css';
import { href } from 'react-router';
import { businessHours, foundedYear } from '../../../shop/facts.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { TruckBlueprint } from '../../ui/pictures/truck-blueprint.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/restoration';
import { GalleryTeaser } from '../../ui/pictures/gallery-teaser.tsx';
import { NextSteps, NumberedList } from './next-steps.tsx';
import { call, inBrowser, type Load, onServer } from '../../browser/api.ts';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ContactFields, InquiryFormFrame } from './inquiry-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

/** Of the gallery, by position: before and after, down to the frame, in paint. */
const shownScenes = [1, 4, 5];

async function load({ call, signal }: Load<Route.LoaderArgs>) {
  const { pictures } = await call('GET /api/gallery', { signal });
  return { scenes: pictures.filter(({ position }) => shownScenes.includes(position)) };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Restoration',
    description:
      'Metal, mechanics, wiring, paint, interior and NAPCO for Chevrolet and GMC trucks of 1955 to 1959: one panel or the whole truck. Tell us about yours.',
    path: href('/restoration'),
    matches,
  });
}

const services = [
  ['Metal', 'Rust cut out, patch panels welded in, gaps set by eye and gauge.'],
  ['Mechanics', 'Engines, transmissions, brakes, steering; stock or quietly modern.'],
  ['Wiring', 'New harnesses with the right cloth and the right colors.'],
  ['Paint', 'Bare metal to final coat, two-tone the way it left the factory.'],
  ['Interior', 'Seats, headliner, gauges, glass and rubber.'],
  ['NAPCO', 'Four-wheel-drive conversions, rebuilt or installed new.'],
] as const;

export default function Restoration({ loaderData: { scenes } }: Route.ComponentProps) {
  return (
    <>
      <section className="blueprint">
        <div className="wide blueprint__body">
          <div>
            <h1>Restoration</h1>
            <p className="lead mt-4">
              Since {foundedYear} we have taken apart, straightened, welded, painted and rebuilt Chevrolet and
              GMC trucks of 1955 to 1959. Bring us one panel or the whole truck.
            </p>
            <p className="mt-5">
              <a className="btn btn--blueprint" href="#inquiry">
                Ask about your truck
              </a>
            </p>
          </div>
          <TruckBlueprint fig={1} />
        </div>
      </section>
      <div className="page inquiry">
        <section>
          <SectionHeader title="What we do" />
          <NumberedList items={services} />
        </section>
        <div className="mt-12">
          <GalleryTeaser scenes={scenes} />
        </div>
        <div className="cols mt-12" id="inquiry">
          <section>
            <SectionHeader title="Restoration inquiry" />
            <RestorationForm />
          </section>
          <NextSteps
            steps={[
              `We read it and call you, ${businessHours}.`,
              'You bring the truck, or we look at your pictures.',
              'You get a written plan of the work, part by part.',
            ]}
          />
        </div>
      </div>
      <BreadcrumbJsonLd to={[['Restoration', href('/restoration')]]} />
    </>
  );
}

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  brandModel: 'Brand/Model',
  description: 'Restoration goals',
  file: 'Pictures or papers',
};

export function RestorationForm() {
  const { state, field, file } = useInquiryForm({
    form: 'restoration',
    schema: () =>
      import('../../../shop/contracts/inquiry-inputs.ts').then((inputs) => inputs.restorationInputSchema),
    labels,
    files: ['file'],
    page: href('/restoration'),
    about: 'description',
    send: (body, headers) => call('POST /api/restoration', { body, headers }),
  });
  return (
    <InquiryFormFrame state={state} called="inquiry" next="We read it and call you">
      <ContactFields field={field} more={<TextField required {...field('subject')} />} />
      <TextField required {...field('brandModel')} />
      <TextArea required rows={6} {...field('description')} />
      <PdfField optional takesPhotos {...file('file')} />
    </InquiryFormFrame>
  );
}
