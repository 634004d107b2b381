import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import type { FaultInput } from '../../../tools/paypal-emulator/faults/fault.ts';
import { pay } from './shopper.ts';

/** An unpaid order in the browser of the guest who placed it, without clicking through the steps before. */
export interface GuestOrder {
  id: string;
  number: number;
  path: string;
  token: string;
  email: string;
}

const renoAddress = {
  name: 'Dale Ridley',
  address: '418 Orchard Lane',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  phone: '7755550142',
  country: 'United States',
};

interface Line {
  product: string;
  qty: number;
}

/** Places an order as a new guest, by default for one product with plenty of stock. */
export async function placeGuestOrder(
  api: APIRequestContext,
  lines?: Line[],
  address: object = {},
): Promise<GuestOrder> {
  const email = `payer-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { token } = (await (await api.post('/api/guests', { data: { email } })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { _id: id, number } = await sendOrder(api, { lines, headers, email, address });
  return { id, number, path: `/order/${id}`, token, email };
}

interface NewOrder {
  lines?: Line[] | undefined;
  headers?: Record<string, string>;
  email?: string;
  address?: object;
}

/** @returns its id */
export async function placeOrderByApi(api: APIRequestContext, order: NewOrder): Promise<string> {
  return (await sendOrder(api, order))._id;
}

async function sendOrder(
  api: APIRequestContext,
  { lines, headers = {}, email, address = {} }: NewOrder,
): Promise<{ _id: string; number: number }> {
  const reply = await api.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
    data: {
      orderItems: lines ?? [{ product: (await partWith(api, (stock) => stock > 5))._id, qty: 1 }],
      shippingAddress: { ...renoAddress, ...address },
      paymentMethod: 'PayPal',
      ...(email && { email }),
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()) as { _id: string; number: number };
}

interface Part {
  _id: string;
  name: string;
  lugoPart: string;
  countInStock: number;
}

/** Returns the first aftermarket product with the requested stock. */
export async function partWith(api: APIRequestContext, asked: (stock: number) => boolean): Promise<Part> {
  for (let page = 1; page <= 20; page += 1) {
    const reply = await api.get(`/api/products?pageNumber=${page}`);
    const { products } = (await reply.json()) as { products: Part[] };
    const found = products.find(({ countInStock }) => asked(countInStock));
    if (found) return found;
  }
  throw new Error('there is no such part');
}

/** Tests that start with `order`, a guest's unpaid order, in that guest's browser. */
export const test = base.extend<{ order: GuestOrder }>({
  order: async ({ playwright, baseURL }, give) => {
    const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await give(await placeGuestOrder(api));
    await api.dispose();
  },
  storageState: async ({ order: { token, email }, baseURL }, give) => {
    const localStorage = [
      { name: 'guestToken', value: token },
      { name: 'guestEmail', value: email },
    ];
    await give({ cookies: [], origins: [{ origin: new URL(baseURL ?? '').origin, localStorage }] });
  },
});

/** Returns a number as UPS gives it to freight, which no other order has. */
export const newTrackingNumber = (): string => `T${String(Date.now()).slice(-10)}`;

/** Direct access to the provider's emulator. */
export async function emulatorOf(api: APIRequestContext) {
  const { sdkUrl } = (await (await api.get('/api/config/paypal')).json()) as { sdkUrl: string };
  const control = `${new URL(sdkUrl).origin}/control`;
  return {
    /** Sets faults for the payment of this order only. */
    async breaks({ id }: GuestOrder, ...faults: FaultInput[]): Promise<void> {
      const data = faults.map((fault) => ({ ...fault, about: id }));
      const reply = await api.post(`${control}/faults`, { data });
      expect(reply.status(), await reply.text()).toBe(201);
    },
    /** Returns this order's completed and pending captures. */
    async moneyOf({ id }: Pick<GuestOrder, 'id'>): Promise<{ captured: Money[]; pending: Money[] }> {
      const { captures, unsettled } = (await (await api.get(`${control}/ledger`)).json()) as Ledger;
      const ours = (all: Money[]) => all.filter(({ customId }) => customId === id);
      return { captured: ours(captures), pending: ours(unsettled.captures) };
    },
    async resolve(captureId: string, to: 'COMPLETED' | 'DENIED'): Promise<void> {
      const reply = await api.post(`${control}/captures/${captureId}/resolve`, { data: { to } });
      expect(reply.status()).toBe(200);
    },
  };
}

interface Money {
  captureId: string;
  customId?: string;
}
interface Ledger {
  captures: Money[];
  unsettled: { captures: Money[] };
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText(/^Paid on/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment Required' })).toHaveCount(0);
}

export async function payOrder(page: Page, { path }: Pick<GuestOrder, 'path'>): Promise<void> {
  await page.goto(path);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expectPaid(page);
}
