import { href, Link } from 'react-router';

/** The name of the shop as it is written on its doors. */
export function Mark() {
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
