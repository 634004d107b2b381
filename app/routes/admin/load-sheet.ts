import type { Order } from '../../../shop/contracts/orders.ts';
import type { Load } from '../../api.ts';
import { inBrowser } from '../../api.ts';
import type { Loaded } from './load-found.ts';
import { loadFound } from './load-found.ts';

interface Args {
  params: { id: string };
  url: URL;
  request: Request;
}

/** The order of a sheet. */
export const loadSheet = inBrowser(({ call, params: { id }, url }: Load<Args>): Promise<Loaded<Order>> =>
  loadFound(url, () => call('GET /api/orders/:id', { params: { id } })),
);
