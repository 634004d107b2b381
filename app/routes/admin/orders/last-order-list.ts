import { href } from 'react-router';
import { createStored } from '../../../browser/browser-storage.ts';

const stored = createStored('orderList', parse, 'sessionStorage');

/** Remembers the order list that this tab showed last, for 'Go Back' on an order. */
export function rememberOrderList(path: string): void {
  stored.write(path);
}

export const useLastOrderList = (): string => stored.use();

/** Visitors can edit what their browser stores: only the address of an order list is believed. */
function parse(text: string | null): string {
  return text !== null && /^\/admin\/(orderlist|profile\/orders)(?=[/?]|$)/.test(text)
    ? text
    : href('/admin/orderlist');
}
