import { useEffect, useState } from 'react';
import { call } from '../../../browser/api.ts';

/** Says how many paid orders of a customer are still to be delivered; empty when there are none. */
export function openOrders(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'A paid order of theirs is not delivered yet. '
    : `${count} of their paid orders are not delivered yet. `;
}

/** Says it of the person with an email, once the shop has counted, or that it could not. */
export function OpenOrders({ email }: { email: string }) {
  const [text, setText] = useState('');
  useEffect(() => {
    call('GET /api/customers', { query: { email } }).then(
      ({ undelivered }) => setText(openOrders(undelivered)),
      () => setText('We couldn’t see whether orders of theirs are open: look before you go on. '),
    );
  }, [email]);
  return text;
}
