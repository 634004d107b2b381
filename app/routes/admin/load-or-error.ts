import { ShopError } from '../../../shop/shop-error.ts';
import { asAdmin } from './admin-guard.ts';

/** What was loaded, or the server's reason why it can't be shown. */
export interface Loaded<Found> {
  found?: Found;
  refusal?: string;
}

/** Loads for admins; the page shows a refusal inside the admin frame. */
export function loadOrError<Found>(url: URL, read: () => Promise<Found>): Promise<Loaded<Found>> {
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
