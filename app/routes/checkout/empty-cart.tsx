import { href } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

export function EmptyCart({ level = 2 }: { level?: 1 | 2 }) {
  return (
    <Empty title="Your cart is empty" level={level}>
      <p className="text-ink-2">Everything you add stays here, even after you close the browser.</p>
      <ButtonLink kind="go" to={href('/store-front')}>
        Visit Our Store
      </ButtonLink>
    </Empty>
  );
}
