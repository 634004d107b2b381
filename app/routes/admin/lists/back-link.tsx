import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

/** The link above the heading of a page that belongs to a list. */
export function BackLink({ to }: { to: string }) {
  return (
    <Link className="link" to={to}>
      <Icon name="left" /> Go Back
    </Link>
  );
}
