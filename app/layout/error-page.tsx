import { type ComponentType, lazy, Suspense } from 'react';
import { href } from 'react-router';
import { email, phone, shopName } from '../../shop/facts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Comes when it is shown: hardly any visit needs it. The page says the same without it. */
const RoadMap = lazy<ComponentType>(() =>
  import('./road-map.tsx').then(
    (module) => ({ default: module.RoadMap }),
    () => ({ default: () => null }),
  ),
);

/**
 * Replaces a page that could not be shown.
 * @param message the reason, from the API
 */
export function ErrorPage({ status, message }: { status: number; message?: string | undefined }) {
  if (status === 404) return <NotFound />;
  const title = status >= 400 && status < 500 ? 'That address does not work' : 'The shop has a flat tire';
  return (
    <div className="not-found">
      <title>{`${title} – ${shopName}`}</title>
      <div>
        <p className="label">{status}</p>
        <h1 className="mt-2">{title}</h1>
        <div className="mt-4">
          <Alert kind="bad">
            {message ?? 'Something broke on our side, not on yours. Please try again in a minute.'}
          </Alert>
        </div>
        <p className="mt-4">
          If it keeps happening, call us at <a href={`tel:${phone.digits}`}>{phone.display}</a> or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <div className="row mt-6">
          <ButtonLink to={href('/')}>Go Home</ButtonLink>
          <ButtonLink kind="line" to={href('/store-front')}>
            Visit Our Store
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** The page of an address that no route matches (specification, section 2). */
function NotFound() {
  return (
    <div className="not-found">
      <title>{`Off the map – ${shopName}`}</title>
      <meta name="description" content="There is no page here." />
      <div>
        <p className="label">404</p>
        <h1 className="mt-2">Oops! You're Off the Map!</h1>
        <p className="lead mt-4">
          The road you took ends here. The page may have moved, or there is a typo in the address.
        </p>
        <div className="row mt-6">
          <ButtonLink to={href('/')}>Go Home</ButtonLink>
          <ButtonLink kind="line" to={href('/contactus')}>
            Contact Us
          </ButtonLink>
        </div>
      </div>
      <Suspense>
        <RoadMap />
      </Suspense>
    </div>
  );
}
