import type { Order } from '../../../shop/contracts/orders.ts';
import { capitalized } from '../../../shop/rules/in-words.ts';
import { Icon } from '../icon.tsx';

/**
 * What the buyer was told of a part and their truck when they ordered it.
 * @param forAdmin says it of their truck instead of yours
 */
export function OrderedFit({
  fit,
  forAdmin = false,
}: Pick<Order['orderItems'][number], 'fit'> & { forAdmin?: boolean }) {
  if (!fit) return null;
  const { verdict } = fit;
  const reason = forAdmin ? fit.reason?.replace('your truck', 'their truck') : fit.reason;
  const said = { fits: 'Fits the truck', check: 'Fit not confirmed', no: 'For another truck' }[verdict];
  return (
    <p className={`fit fit--${verdict}`}>
      <Icon name={verdict === 'fits' ? 'good' : 'note'} />
      <span>{reason ? `${said}. ${capitalized(reason)}.` : said}</span>
    </p>
  );
}
