import type { Order } from '../../../../shop/contracts/orders.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';

interface Args {
  params: { id: string };
  url: URL;
  request: Request;
}

/** The order of a sheet. */
export const loadSheet = inBrowser(({ call, params: { id }, url }: Load<Args>): Promise<Loaded<Order>> =>
  loadFound(url, () => call('GET /api/orders/:id', { params: { id } })),
);
