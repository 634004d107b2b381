import { href, Link } from 'react-router';

/** The shop's name as it is painted on its doors; leads home. */
export function Logo() {
  return (
    <Link className="mark" to={href('/')}>
      <span className="mark__name">LUGO</span>{' '}
      <span className="mark__sub">
        Classic
        <br />
        Trucks
      </span>
      <span className="sr-only"> home</span>
    </Link>
  );
}
