import { ShopError } from '../../../shop/shop-error.ts';
import { asAdmin } from './admin-guard.ts';

/** What was asked for, or why it cannot be shown, in the server's words. */
export interface Loaded<Found> {
  found?: Found;
  refusal?: string;
}

/** Loads for admins; what the server says against it stands in the page, inside the office. */
export function loadFound<Found>(url: URL, read: () => Promise<Found>): Promise<Loaded<Found>> {
  return asAdmin(url, async () => {
    try {
      return { found: await read() };
    } catch (error) {
      const guarded = error instanceof ShopError && ['not_signed_in', 'not_allowed'].includes(error.code);
      if (!(error instanceof ShopError) || guarded) throw error;
      return { refusal: error.message };
    }
  });
}
