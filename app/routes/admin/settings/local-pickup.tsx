import type { Settings } from '../../../../shop/contracts/site.ts';
import { address } from '../../../../shop/facts.ts';
import { handlingBasisPoints } from '../../../../shop/rules/pricing.ts';
import { stateName } from '../../../../shop/states.ts';
import type { Load } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Check, TextField } from '../../../ui/field.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import type { Route } from './+types/local-pickup';

const title = 'Shipping & Pickup';

export const meta = () => pageMeta({ title, noindex: true });

function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<Settings>> {
  return loadOrError(url, () => call('GET /api/settings'));
}
export const clientLoader = inBrowser(load);

export default function ShippingAndPickup({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeader level={1} title={title} />
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && <SettingsForm settings={found} />}
    </>
  );
}

const labels = {
  shipsWithinDays: 'Business days until parts leave the shop',
  pickup: 'Customers can pick up their parts at the shop',
};

function SettingsForm({ settings }: { settings: Settings }) {
  const { state, text, checkbox } = useEditForm({
    record: settings,
    valuesOf: ({ shipsWithinDays, pickup }: Settings) => ({
      shipsWithinDays: String(shipsWithinDays ?? ''),
      pickup,
    }),
    labels,
    draft: 'settings',
    save: ({ changed, base: { version } }) => call('PUT /api/settings', { body: { ...changed, version } }),
    success: 'Shipping and pickup updated',
  });
  return (
    <EditForm state={state} className="form max-w-form">
      <TextField
        {...text('shipsWithinDays')}
        optional
        inputMode="numeric"
        hint="Counted from the payment. Customers read it beside the parts, in the cart and after they have paid, and search engines are told: promise only what you keep. Orders that are already paid keep what they were promised. Empty: the shop says nothing about it."
      />
      <div>
        <Check {...checkbox('pickup')} />
        <div className="hint stack">
          <p>
            Parts and the cart then show what they cost without shipping, and the checkout asks whether to
            ship or to pick up.
          </p>
          <p>
            A pickup has no shipping. Handling is {handlingBasisPoints / 100}% of the parts. The sales tax is
            that of {stateName(address.region)}, wherever the customer lives, because they take the parts
            here. Please confirm that with your accountant.
          </p>
          <p>
            PayPal’s Seller Protection doesn’t cover parts that are handed over in person. Have the customer
            sign the packing slip, and keep it.
          </p>
          <p>Orders that are already placed stay as they are, whichever way you change this.</p>
        </div>
      </div>
    </EditForm>
  );
}
