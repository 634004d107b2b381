import { href } from 'react-router';
import { createStored } from '../../../browser/browser-storage.ts';

/** The list of a kind that this tab showed last, for 'Go Back' on one of its things. */
function createLastList(key: string, lists: RegExp, otherwise: string) {
  /** Visitors can edit what their browser stores: only the address of such a list is believed. */
  const parse = (text: string | null): string => (text !== null && lists.test(text) ? text : otherwise);
  return createStored(key, parse, 'sessionStorage');
}

export const lastOrderList = createLastList(
  'orderList',
  /^\/admin\/(?:orderlist|profile\/orders)(?=[/?]|$)/,
  href('/admin/orderlist'),
);

export const lastProductList = createLastList(
  'productList',
  /^\/admin\/(?:productlist|best-sellers)(?=[/?]|$)/,
  href('/admin/productlist'),
);
