import { href } from 'react-router';
import { email, phone, shopName } from '../../shop/facts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { NotFound } from './not-found.tsx';

/**
 * What stands in place of a page that could not be shown.
 * @param message why, in the API's words
 */
export function ErrorPage({ status, message }: { status: number; message?: string | undefined }) {
  if (status === 404) return <NotFound />;
  const title = status >= 400 && status < 500 ? 'That address does not work' : 'The shop has a flat tire';
  return (
    <div className="lost">
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
          If it stays so, ring us at <a href={`tel:${phone.digits}`}>{phone.display}</a> or write to{' '}
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
