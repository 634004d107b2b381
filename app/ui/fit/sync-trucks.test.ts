import { beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../../tests/support/app/stub-storage.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { truckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { readTrucks, saveTrucks } from '../../browser/truck.ts';
import { forgetUserInfo, rememberUser } from '../../browser/user-info.ts';
import { sendTrucks, syncTrucks } from './sync-trucks.ts';

const account: { trucks: Truck[] } = { trucks: [] };

/** Answers as the API does for an account with these trucks. */
async function answerAsAccount(_path: string, { method, body }: RequestInit): Promise<Response> {
  if (method === 'PUT') account.trucks = (JSON.parse(String(body)) as { trucks: Truck[] }).trucks;
  return Response.json({ trucks: account.trucks });
}

const signIn = (_id: string) =>
  rememberUser({ _id, name: 'Dale', email: `${_id}@example.com`, isAdmin: false, active: true });
const codesOf = (trucks: Truck[]) => trucks.map(truckCode);

beforeEach(() => {
  stubStorage('localStorage');
  stubStorage('sessionStorage');
  vi.stubGlobal('fetch', answerAsAccount);
});

it('adds the trucks of a browser to those of the account', async () => {
  signIn('dale');
  saveTrucks(['1957']);
  account.trucks = [{ year: 1955, series: 'first' }];
  await syncTrucks('dale');
  expect(readTrucks()).toEqual(['1957', '1955,first']);
  expect(codesOf(account.trucks)).toEqual(['1957', '1955,first']);
});

it('keeps the trucks of an account out of another one when its session has ended by itself', async () => {
  signIn('dale');
  account.trucks = [{ year: 1957, make: 'gmc' }];
  await syncTrucks('dale');
  expect(readTrucks()).toEqual(['1957,gmc']);
  // Chosen by whoever signs in next.
  saveTrucks(['1959', ...readTrucks()]);
  account.trucks = [{ year: 1956 }];
  signIn('maria');
  await syncTrucks('maria');
  expect(readTrucks()).toEqual(['1959', '1956']);
  expect(codesOf(account.trucks)).toEqual(['1959', '1956']);
});

it.each([
  ['is asked for its trucks', syncTrucks],
  ['is told of them', sendTrucks],
])('keeps nothing of an account that signs out while it %s', async (_, ask) => {
  signIn('dale');
  account.trucks = [{ year: 1957, make: 'gmc' }];
  saveTrucks(['1958']);
  const asked = ask('dale');
  saveTrucks([]);
  forgetUserInfo();
  await asked;
  expect(readTrucks()).toEqual([]);
});
