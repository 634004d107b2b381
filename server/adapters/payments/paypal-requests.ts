import { formatCents } from '../../../shop/rules/money.ts';
import { trackingPage } from '../../../shop/rules/orders/tracking.ts';
import type { NewProviderOrder, NewTracking, ProviderAddress, ProviderItem } from './port.ts';

/** The bodies of PayPal's Orders v2 requests (developer.paypal.com/docs/api/orders/v2). */

/** PayPal refuses an order with a longer name or part number. */
const textMax = 127;

export function orderRequest(order: NewProviderOrder, payee: string | undefined): object {
  const money = (cents: number) => ({ currency_code: order.currency, value: formatCents(cents) });
  const itemsCents = order.items.reduce((sum, { unitCents, qty }) => sum + unitCents * qty, 0);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.orderId,
        invoice_id: order.invoiceId,
        ...(payee && { payee: { merchant_id: payee } }),
        amount: {
          ...money(order.totalCents),
          breakdown: {
            item_total: money(itemsCents),
            shipping: money(order.shippingCents),
            handling: money(order.handlingCents),
            tax_total: money(order.taxCents),
            ...(order.discountCents && { discount: money(order.discountCents) }),
          },
        },
        items: order.items.map((item) => ({ ...itemRequest(item), unit_amount: money(item.unitCents) })),
        ...(order.shipTo && { shipping: addressRequest(order.shipTo, order.isPickup) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: order.brandName,
          // The customer entered the address in the shop; their PayPal account must not offer another one.
          shipping_preference: order.shipTo ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          user_action: 'PAY_NOW',
        },
      },
    },
  };
}

function itemRequest({ name, sku, qty }: ProviderItem): object {
  return {
    name: shorten(name),
    ...(sku && { sku: shorten(sku) }),
    quantity: String(qty),
    category: 'PHYSICAL_GOODS',
  };
}

/** Cuts off what is too long, between characters. */
function shorten(text: string): string {
  const cut = text.slice(0, textMax);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function addressRequest(
  { name, street, apartment, city, state, postalCode }: ProviderAddress,
  isPickup = false,
): object {
  return {
    type: isPickup ? 'PICKUP_IN_STORE' : 'SHIPPING',
    ...(name && { name: { full_name: name } }),
    address: {
      address_line_1: street,
      ...(apartment && { address_line_2: apartment }),
      admin_area_2: city,
      admin_area_1: state,
      postal_code: postalCode,
      country_code: 'US',
    },
  };
}

/** PayPal's codes of the carriers that the shop links to. */
const carrierCodes: Record<string, string> = { USPS: 'USPS', UPS: 'UPS', FedEx: 'FEDEX', DHL: 'DHL' };

export function trackingRequest({ captureId, carrier, trackingNumber }: NewTracking): object {
  const code = carrierCodes[trackingPage(carrier, trackingNumber)?.carrier ?? ''];
  return {
    capture_id: captureId,
    tracking_number: trackingNumber,
    ...(code ? { carrier: code } : { carrier: 'OTHER', carrier_name_other: carrier }),
    // The shop sends its own email.
    notify_payer: false,
  };
}
