import type { FreightKind } from '../../../shop/freight.ts';
import type { PricedProduct } from '../../../shop/rules/pricing.ts';
import { useDeliveryState } from '../../browser/delivery-state.ts';
import { onceKnown } from '../lazy/once-known.tsx';

/** On a card: what one of the part costs delivered; nothing until the shopper has told us where. */
export const Delivered = onceKnown<{ product: PricedProduct & { freight?: FreightKind | null } }>(
  useDeliveryState,
  async () => (await import('./delivered-price.tsx')).DeliveredPrice,
);
