import { href } from 'react-router';
import './proud-partners.css';
import { useEffect, useState } from 'react';
import { links } from '../../../shop/facts.ts';
import { useHydrated } from '../../browser/hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/proud-partners';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Proud Partners',
    description:
      'Remanufactured engines and transmissions from our partner, for the truck that needs more than parts.',
    path: href('/proud-partners'),
    matches,
  });
}

export default function ProudPartners() {
  return (
    <>
      <SectionHeader level={1} title="Proud Partners" />
      <p className="lead mb-6 max-w-prose">
        Some trucks need more than parts. For remanufactured engines and transmissions we work with a partner.
        What you see here is theirs: their prices, their warranty, their delivery.
      </p>
      <Widget />
      <p className="mt-6">
        <ExternalLink className="link" href={links.partner}>
          Our partner’s own site
        </ExternalLink>
      </p>
      <BreadcrumbJsonLd to={[['Proud Partners', href('/proud-partners')]]} />
    </>
  );
}

type State = 'loading' | 'loaded' | 'failed';

/** The partner's list in a frame of its own, loaded in the browser. */
function Widget() {
  const [state, setState] = useState<State>('loading');
  const hydrated = useHydrated();
  useEffect(() => {
    const onMessage = ({ data, origin }: MessageEvent) => {
      // The frame has no origin, because it runs in a sandbox.
      if (origin !== 'null') return;
      if (data === 'partner-widget: loaded') setState('loaded');
      if (data === 'partner-widget: failed') setState('failed');
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  if (state === 'failed')
    return (
      <Alert kind="warn">Our partner’s list cannot be shown right now. Their own site is linked below.</Alert>
    );
  return (
    <>
      <noscript>
        <Alert kind="note">Our partner’s list needs JavaScript. Their own site is linked below.</Alert>
      </noscript>
      {/* In the document from the start, so that nothing moves when the list appears. */}
      <div className="partner needs-script" aria-busy={state === 'loading'}>
        {state === 'loading' && <Skeleton className="partner__wait" />}
        {hydrated && (
          <iframe
            src="/partner-widget"
            title="Engines and transmissions of our partner"
            sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          />
        )}
      </div>
    </>
  );
}
