import { Suspense } from 'react';
import { href, isRouteErrorResponse, useLocation } from 'react-router';
import { email, shopName } from '../../shop/facts.ts';
import { isChunkError } from '../browser/connection.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyOrNothing } from '../ui/lazy/lazy-or-nothing.ts';
import { PhoneLink } from './contact.tsx';

/** Comes when it is shown: hardly any visit needs it. The page says the same without it. */
const RoadMap = lazyOrNothing(async () => (await import('./road-map.tsx')).RoadMap);

/** Why a page could not be shown, with the reason from the API. */
type Failure = { message?: string | undefined } & (
  | { kind: 'refused'; status: number }
  /** No route matches, or nothing is stored at the address; the message then says what is missing. */
  | { kind: 'missing' }
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
  if (error.status === 404) return { kind: 'missing', message };
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

interface Exit {
  to: string;
  name: string;
}

const home: Exit = { to: href('/'), name: 'Go Home' };

/**
 * Replaces a page that could not be shown.
 * @param start where to go on, for a page that is not the shop's
 */
export function ErrorPage({ start, ...failure }: Failure & { start?: Exit }) {
  const { pathname, search } = useLocation();
  if (failure.kind === 'missing') return <NotFound message={failure.message} start={start} />;
  const title = titles[failure.kind];
  return (
    <div className="not-found">
      <title>{`${title} – ${shopName}`}</title>
      <div>
        {failure.kind === 'refused' && <p className="label">{failure.status}</p>}
        <h1 className="mt-2">{title}</h1>
        <Alert className="mt-4" kind="bad">
          {failure.message ?? 'Something broke on our side, not on yours. Please try again in a minute.'}
        </Alert>
        <p className="mt-4">
          If it keeps happening, call us at <PhoneLink /> or write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <div className="row mt-6">
          {failure.kind !== 'refused' && (
            // Not a `Link`: the document has to be loaded again.
            <a className="btn" href={pathname + search}>
              Try Again
            </a>
          )}
          <Exits
            kind={failure.kind === 'refused' ? 'plain' : 'line'}
            exits={start ? [start, home] : [home, { to: href('/store-front'), name: 'Visit Our Store' }]}
          />
        </div>
      </div>
    </div>
  );
}

function Exits({ kind, exits: [first, second] }: { kind: 'plain' | 'line'; exits: [Exit, Exit] }) {
  return (
    <>
      <ButtonLink kind={kind} to={first.to}>
        {first.name}
      </ButtonLink>
      <ButtonLink kind="line" to={second.to}>
        {second.name}
      </ButtonLink>
    </>
  );
}

/** The page of an address that no route matches, or whose product is gone (specification, section 2). */
function NotFound({ message, start }: { message: string | undefined; start: Exit | undefined }) {
  return (
    <div className="not-found">
      <title>{`Off the map – ${shopName}`}</title>
      <meta name="description" content="There is no page here." />
      <div>
        <p className="label">404</p>
        <h1 className="mt-2">Oops! You're Off the Map!</h1>
        {message && (
          <p className="lead mt-4">
            <b>{message}.</b>
          </p>
        )}
        <p className="lead mt-4">
          The road you took ends here. The page may have moved, or there is a typo in the address.
        </p>
        <div className="row mt-6">
          <Exits
            kind="plain"
            exits={start ? [start, home] : [home, { to: href('/contactus'), name: 'Contact Us' }]}
          />
        </div>
      </div>
      <Suspense>
        <RoadMap />
      </Suspense>
    </div>
  );
}
