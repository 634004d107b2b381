import { createStored } from '../../../browser/browser-storage.ts';

const stored = createStored('orderList', parse, 'sessionStorage');

/** Which page of the orders this tab has seen last: from an order the way leads back to it. */
export function rememberOrderList(path: string): void {
  stored.write(path);
}

export const useLastOrderList = (): string => stored.use();

/** What is stored is the visitor's to change: it leads to the list or nowhere else. */
function parse(text: string | null): string {
  return text !== null && /^\/admin\/(orderlist|profile\/orders)(?=[/?]|$)/.test(text)
    ? text
    : '/admin/orderlist';
}
