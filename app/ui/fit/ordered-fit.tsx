import type { Order } from '../../../shop/contracts/orders.ts';
import { Icon } from '../icon.tsx';

/** What the buyer was told of a part and their truck when they ordered it. */
export function OrderedFit({ fit }: Pick<Order['orderItems'][number], 'fit'>) {
  if (!fit) return null;
  const { verdict, reason } = fit;
  const said = { fits: 'Fits the truck', check: 'Fit not settled', no: 'For another truck' }[verdict];
  return (
    <p className={`fit fit--${verdict}`}>
      <Icon name={verdict === 'fits' ? 'good' : 'note'} />
      <span>{reason ? `${said}. ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : said}</span>
    </p>
  );
}
