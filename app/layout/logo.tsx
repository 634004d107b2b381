import { href } from 'react-router';
import { Link } from '../ui/link.tsx';

/** The shop's name as painted on its doors; links to the home page. */
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
