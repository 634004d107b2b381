import { afterAll, beforeAll } from 'vitest';
import type { Call } from '../../shop/api-client.ts';
import type { TestApp } from './build-test-app.ts';
import { buildTestApp } from './build-test-app.ts';
import type { PayingShop } from './paying-shop.ts';
import { buildPayingShop } from './paying-shop.ts';
import { newAdmin } from './users.ts';

/** Builds a shop before the tests of a file or a `describe`, and closes it after them. It is empty until then. */
export const testShop = (...options: Parameters<typeof buildTestApp>): TestApp =>
  openMeanwhile(() => buildTestApp(...options));

/** The same for a shop whose provider can fail. */
export const testPayingShop = (...options: Parameters<typeof buildPayingShop>): PayingShop =>
  openMeanwhile(() => buildPayingShop(...options));

/** Calls the API as an admin who is signed in before these tests. */
export function callAsAdmin(shop: TestApp, given?: Parameters<typeof newAdmin>[1]): Call {
  let admin: Call;
  beforeAll(async () => {
    admin = shop.as(await newAdmin(shop, given));
  });
  return (...request) => admin(...request);
}

function openMeanwhile<T extends { close: () => Promise<void> }>(build: () => Promise<T>): T {
  const opened = {} as T;
  beforeAll(async () => {
    Object.assign(opened, await build());
  });
  afterAll(() => opened.close());
  return opened;
}
