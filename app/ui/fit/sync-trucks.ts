/** Keeps the trucks of this browser and of the account the same, from signing in to signing out. */
import { trucksMax } from '../../../shop/facts.ts';
import { parseTruckCode, truckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { isTruckYear } from '../../../shop/trucks.ts';
import { call } from '../../browser/api.ts';
import { createStored } from '../../browser/browser-storage.ts';
import { readTrucks, saveTrucks } from '../../browser/truck.ts';
import { readUserInfo } from '../../browser/user-info.ts';

/** The account, and its trucks when both were the same last. */
const synced = createStored('trucksSynced', (text) => text ?? '');
/** One look at the account for each tab is enough: other devices change it rarely. */
const looked = createStored('trucksLooked', (text) => text ?? '', 'sessionStorage');

/**
 * Makes both the same: takes the account's trucks, unless this browser has others to add to them. After a failure, the next
 * page tries again.
 */
export async function syncTrucks(userId: string): Promise<void> {
  if (looked.read() === userId && synced.read() === textOf(userId, readTrucks())) return;
  try {
    const { trucks } = await call('GET /api/users/trucks');
    if (hasLeft(userId)) return;
    const there = trucks.map(truckCode);
    const here = ownTrucks(userId);
    const changedHere = synced.read() !== textOf(userId, here);
    const changedThere = synced.read() !== textOf(userId, there);
    if (!changedHere) adopt(userId, there);
    else if (!changedThere) await sendTrucks(userId);
    else {
      const both = [...new Set([...here, ...there])].slice(0, trucksMax);
      saveTrucks(both);
      if (both.join() === there.join()) adopt(userId, both);
      else await sendTrucks(userId);
    }
    looked.write(userId);
  } catch {
    // Both stay as they are.
  }
}

/** Returns the trucks of this browser without those of another account, whose session has ended without signing out. */
function ownTrucks(userId: string): readonly string[] {
  const [id, ...codes] = synced.read().split(' ');
  return id === userId ? readTrucks() : readTrucks().filter((code) => !codes.includes(code));
}

/** Saves the trucks of this browser in the account, which may keep them in its own way. */
export async function sendTrucks(userId: string): Promise<void> {
  const known = readTrucks().map(parseTruckCode);
  const trucks = known.filter(({ year }) => isTruckYear(year));
  try {
    const kept = await call('PUT /api/users/trucks', { body: { trucks } });
    if (hasLeft(userId)) return;
    adopt(userId, kept.trucks.map(truckCode));
  } catch {
    // The next page tries again: they differ from what was the same last.
  }
}

/** Whether the user has signed out meanwhile, which has cleared this browser. */
const hasLeft = (userId: string): boolean => readUserInfo()?._id !== userId;

function adopt(userId: string, codes: readonly string[]): void {
  if (codes.join() !== readTrucks().join()) saveTrucks(codes);
  synced.write(textOf(userId, codes));
}

const textOf = (userId: string, codes: readonly string[]): string => [userId, ...codes].join(' ');
