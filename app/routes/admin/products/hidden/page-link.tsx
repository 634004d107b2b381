import { href } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { CopyButton } from '../../../account/two-step/recovery-codes.tsx';

/** The link of the page of a product that is sold by it: to open, and to copy for a customer. */
export function PageLink({ id }: { id: string }) {
  const path = href('/product/:id', { id });
  return (
    <span className="row">
      <Link className="link" to={path}>
        See its page <Icon name="out" />
      </Link>
      <CopyButton text={location.origin + path} what="the link of its page" />
    </span>
  );
}
