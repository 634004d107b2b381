import { href } from 'react-router';
import { email, phone, shopName } from '../../shop/facts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';

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
      <RoadMap />
    </div>
  );
}

function RoadMap() {
  const road = 'M60 400c10-80 90-90 120-160S230 90 330 84s120 50 170 30';
  return (
    <svg
      viewBox="0 0 640 420"
      fill="none"
      stroke="var(--ink-3)"
      strokeWidth="1.5"
      role="img"
      aria-label="A road map whose road ends at the edge"
    >
      <path d="M20 20h600v380H20z" stroke="var(--ink)" strokeWidth="2" />
      <path d="M20 115h600M20 210h600M20 305h600M170 20v380M320 20v380M470 20v380" stroke="var(--hair)" />
      <path d="M20 330c90-10 110-80 200-84s110 60 190 40 90-130 210-150" />
      <path d={road} stroke="var(--ink)" strokeWidth="7" />
      <path d={road} stroke="var(--paper)" strokeWidth="3" />
      <path d="M500 114l74-32" stroke="var(--ink)" strokeWidth="2" strokeDasharray="10 9" />
      <path d="M592 62l22 22M614 62l-22 22" stroke="var(--signal-text)" strokeWidth="5" />
      <g fill="var(--ink-2)" stroke="none">
        <text x="34" y="392">
          A
        </text>
        <text x="184" y="392">
          B
        </text>
        <text x="334" y="392">
          C
        </text>
        <text x="484" y="392">
          D
        </text>
        <text x="540" y="128">
          You
        </text>
      </g>
    </svg>
  );
}
