import { href, Link } from 'react-router';

/** The shop's name as it is painted on its doors; leads home. */
export function Logo() {
  return (
    <Link className="logo" to={href('/')}>
      <span className="logo__name">LUGO</span>{' '}
      <span className="logo__sub">
        Classic
        <br />
        Trucks
      </span>
      <span className="sr-only"> home</span>
    </Link>
  );
}
