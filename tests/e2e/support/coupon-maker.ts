import type { APIRequestContext } from '@playwright/test';
import { test as base, request } from '@playwright/test';
import { admin as demoAdmin } from './account-holder.ts';

interface Offer {
  napcoDiscountPercentage: number;
  aftermarketDiscountPercentage: number;
  isActive: boolean;
  lastDay?: string | null;
  maxUses?: number | null;
  oncePerCustomer?: boolean;
}

/** Creates coupons that no other test uses, as an admin. */
export interface CouponMaker {
  /** @param code gets a unique suffix */
  make: (offer?: Partial<Offer>, code?: string) => Promise<{ id: string; code: string }>;
  change: (coupon: { id: string; code: string }, offer: Partial<Offer>) => Promise<void>;
}

const offered: Offer = { napcoDiscountPercentage: 10, aftermarketDiscountPercentage: 15, isActive: true };

async function signedInAdmin(baseURL = ''): Promise<APIRequestContext> {
  const admin = await request.newContext({ baseURL });
  await admin.post('/api/users/login', { data: demoAdmin, failOnStatusCode: true });
  return admin;
}

/** Playwright's `test` for journeys that need a coupon. */
export const test = base.extend<{ coupons: CouponMaker }>({
  coupons: async ({ baseURL }, provide) => {
    const admin = await signedInAdmin(baseURL);
    const change: CouponMaker['change'] = async ({ id, code }, offer) => {
      await admin.put(`/api/coupons/${id}`, {
        data: { ...offered, ...offer, code },
        failOnStatusCode: true,
      });
    };
    await provide({
      make: async (offer = {}, start = 'TRUCK-') => {
        const reply = await admin.post('/api/coupons', { failOnStatusCode: true });
        const { _id: id } = (await reply.json()) as { _id: string };
        const coupon = { id, code: `${start.slice(0, 32)}${id.slice(-8)}`.toUpperCase() };
        await change(coupon, offer);
        return coupon;
      },
      change,
    });
    await admin.dispose();
  },
});
