/** Which orders a list shows. */
export const orderStates = [
  { show: 'all', name: 'All' },
  { show: 'to-ship', name: 'To ship' },
  { show: 'unpaid', name: 'Unpaid' },
  { show: 'delivered', name: 'Delivered' },
] as const;
export type OrdersShown = (typeof orderStates)[number]['show'];

/** What an address asks for: all, unless it names another state. */
export function ordersShownOf(url: URL): OrdersShown {
  const asked = url.searchParams.get('show');
  return orderStates.find(({ show }) => show === asked)?.show ?? 'all';
}

export const shownQuery = (show: OrdersShown): string => (show === 'all' ? '' : `show=${show}`);
