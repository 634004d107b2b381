import { href, useNavigate } from 'react-router';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { TwoStep } from '../../account/two-step/two-step.tsx';
import { asAdmin } from '../admin-guard.ts';

export const meta = () => pageMeta({ title: 'Two-Step Sign-In', noindex: true });

export const clientLoader = inBrowser(({ url }) => asAdmin(url, async () => null));

/** Where an admin is led who has yet to turn on two-step sign-in. It asks for nothing that they may not have yet. */
export default function TwoStepSetUp() {
  const navigate = useNavigate();
  return (
    <div className="max-w-form">
      <SectionHeader level={1} title="Before You Start" />
      <p className="prose mb-6">
        An admin’s account opens the whole shop, so a password alone is not enough for it. You need an
        authenticator app, on a phone or a computer, and a place to keep ten recovery codes.
      </p>
      <TwoStep onSaved={() => void navigate(href('/admin'))} />
    </div>
  );
}
