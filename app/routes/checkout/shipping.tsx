import { useEffect, useState } from 'react';
import { href, useNavigate, useRevalidator } from 'react-router';
import type { SavedAddress } from '../../../shop/contracts/accounts.ts';
import type { ShippingAddress } from '../../../shop/contracts/order/shipping-address.ts';
import type { CartAddress } from '../../browser/cart-rules.ts';
import { hasAddress } from '../../browser/cart-rules.ts';
import { readCart, saveShippingAddress, useCart } from '../../browser/cart.ts';
import { dropDrafts } from '../../forms/drafts.ts';
import { requireBuyer } from '../guards.ts';
import { SelectField } from '../../ui/field.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta, useSite } from '../../layout/page-meta.ts';
import { Steps } from './steps.tsx';
import type { Route } from './+types/shipping';
import { CheckoutBar } from './checkout-bar.tsx';
import { EmptyCart } from './cart/empty-cart.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import {
  addressInOneLine,
  loadCustomerAddresses,
  loadSavedAddresses,
  sameAddress,
  saveToAccount,
} from './saved-addresses.ts';
import { draftFor, readOrderFor, useOrderFor } from './order-for.ts';
import { ShippingForm } from './shipping-form.tsx';

const title = 'Shipping';
const drafts = 'shipping';

export const meta = () => pageMeta({ title, noindex: true });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  requireBuyer(url);
  const orderFor = readOrderFor();
  // An admin's own addresses are not offered to the customer.
  const known = orderFor === undefined ? undefined : await loadCustomerAddresses(url, orderFor);
  const saved = orderFor === undefined ? await loadSavedAddresses(url) : known?.addresses;
  const cart = readCart();
  // Before there is an address, the cart may know where prices were asked for.
  return {
    orderFor,
    saved,
    address: { ...known?.contact, ...cart.shippingAddress },
    isComplete: hasAddress(cart),
  };
}

export function HydrateFallback() {
  return <PageSkeleton title={title} step={1} narrow />;
}

/** @property orderFor the customer for whom an admin orders */
export default function Shipping({ loaderData }: Route.ComponentProps) {
  const orderFor = useOrderFor();
  const { cartItems } = useCart();
  const { revalidate } = useRevalidator();
  // An order for a customer began or ended here or in another tab.
  const isOutdated = orderFor !== loaderData.orderFor;
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  if (cartItems.length === 0) return <EmptyCart level={1} />;
  return isOutdated ? <HydrateFallback /> : <ShippingPage key={orderFor} {...loaderData} />;
}

function ShippingPage({ orderFor, saved, address, isComplete }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate();
  const { pickup = false } = useCart();
  const offersPickup = useSite()?.pickup;
  const [chosen, setChosen] = useState(() => firstChoice(saved ?? [], isComplete ? address : undefined));
  const known = saved?.find(({ _id }) => _id === chosen);
  const typed = draftFor(drafts, orderFor);

  async function proceed(shippingAddress: ShippingAddress, save: boolean): Promise<void> {
    saveShippingAddress(shippingAddress);
    dropDrafts(typed);
    if (saved && save) await saveToAccount(shippingAddress, saved);
    await navigate(href('/payment'));
  }

  return (
    <div className="narrow">
      <Steps present={1} />
      <CheckoutBar />
      <SectionHeader level={1} title={title} />
      {(offersPickup || pickup) && <DeliveryChoice pickup={pickup} />}
      {saved && saved.length > 0 && (
        <AddressChoice
          label={pickup ? 'Your address' : 'Ship to'}
          saved={saved}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {/* The key resets the form to the chosen address. */}
      <ShippingForm
        key={chosen}
        address={known ? withoutId(known) : address}
        draft={`${typed} ${chosen}`}
        maySave={saved !== undefined && orderFor === undefined}
        pickup={pickup}
        onDone={proceed}
      />
    </div>
  );
}

/** A list of the saved addresses; its last option is an address for this order only. */
function AddressChoice({
  label,
  saved,
  chosen,
  onChoose,
}: {
  label: string;
  saved: readonly SavedAddress[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return (
    <div className="mb-6">
      <SelectField label={label} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {saved.map((known) => (
          <option key={known._id} value={known._id}>
            {addressInOneLine(known)}
          </option>
        ))}
        <option value="">Another address</option>
      </SelectField>
    </div>
  );
}

/** Returns the id of the address for this cart or else of the default one; '' when none is saved. */
function firstChoice(saved: readonly SavedAddress[], address: Partial<CartAddress> | undefined): string {
  if (address) return saved.find((known) => sameAddress(known, address))?._id ?? '';
  return saved.find(({ isDefault }) => isDefault)?._id ?? '';
}

function withoutId({ _id, isDefault: _default, ...address }: SavedAddress): ShippingAddress {
  return address;
}
