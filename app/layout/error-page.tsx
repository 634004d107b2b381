import { Suspense } from 'react';
import { href, isRouteErrorResponse, useLocation } from 'react-router';
import { email, phone, shopName } from '../../shop/facts.ts';
import { isChunkError } from '../browser/connection.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyOrNothing } from '../ui/lazy/lazy-or-nothing.ts';

/** Comes when it is shown: hardly any visit needs it. The page says the same without it. */
const RoadMap = lazyOrNothing(async () => (await import('./road-map.tsx')).RoadMap);

/** Why a page could not be shown, with the reason from the API. */
type Failure = { message?: string | undefined } & (
  | { kind: 'missing' }
  | { kind: 'refused'; status: number }
  /** The shop failed. */
  | { kind: 'broken' }
  /** Nothing came from the shop, or not the page's script. */
  | { kind: 'unreachable' }
);

/** Returns why a loader, or the loading of a page's script, has failed. */
export function failureOf(error: unknown): Failure {
  if (isChunkError(error)) return { kind: 'unreachable', message: 'Loading chunk failed' };
  if (!isRouteErrorResponse(error)) return { kind: 'broken' };
  const { message, code } = (error.data ?? {}) as { message?: string; code?: string };
  if (error.status === 404) return { kind: 'missing' };
  if (error.status < 500) return { kind: 'refused', status: error.status, message };
  // The browser got no answer, or none from the shop.
  const unreachable = /^(FETCH|TIMEOUT|PARSING)_ERROR$/.test(code ?? '');
  return { kind: unreachable ? 'unreachable' : 'broken', message };
}

const titles = {
  refused: 'That address does not work',
  broken: 'The shop has a flat tire',
  unreachable: 'This page did not load',
} as const;

/** Replaces a page that could not be shown. */
export function ErrorPage(failure: Failure) {
  const { pathname, search } = useLocation();
  if (failure.kind === 'missing') return <NotFound />;
  const title = titles[failure.kind];
  return (
    <div className="not-found">
      <title>{`${title} – ${shopName}`}</title>
      <div>
        {failure.kind === 'refused' && <p className="label">{failure.status}</p>}
        <h1 className="mt-2">{title}</h1>
        <div className="mt-4">
          <Alert kind="bad">
            {failure.message ?? 'Something broke on our side, not on yours. Please try again in a minute.'}
          </Alert>
        </div>
        <p className="mt-4">
          If it keeps happening, call us at <a href={`tel:${phone.digits}`}>{phone.display}</a> or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <div className="row mt-6">
          {failure.kind !== 'refused' && (
            // Not a `Link`: the document has to be loaded again.
            <a className="btn" href={pathname + search}>
              Try Again
            </a>
          )}
          <ButtonLink kind={failure.kind === 'refused' ? 'plain' : 'line'} to={href('/')}>
            Go Home
          </ButtonLink>
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
