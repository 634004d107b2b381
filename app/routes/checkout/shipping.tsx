import { useNavigate } from 'react-router';
import { readCart, saveShippingAddress } from '../../cart.ts';
import { requireBuyer } from '../../guards.ts';
import { Head } from '../../ui/head.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Steps } from '../../ui/steps.tsx';
import type { Route } from './+types/shipping';
import { PageSkeleton } from './page-skeleton.tsx';
import { ShippingForm } from './shipping-form.tsx';
import { stepPaths } from './step-paths.ts';

const title = 'Shipping';

export const meta = () => pageMeta({ title, noindex: true });

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  requireBuyer(url);
  return { address: readCart().shippingAddress };
}

export function HydrateFallback() {
  return <PageSkeleton title={title} step={1} narrow />;
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="narrow">
      <Steps present={1} paths={stepPaths(1)} />
      <Head level={1} title={title} />
      <ShippingForm
        address={loaderData.address}
        onDone={(address) => {
          saveShippingAddress(address);
          return navigate('/payment');
        }}
      />
    </div>
  );
}
