import { useId } from 'react';
import { inWords } from '../../../forms/list-in-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Check } from '../../../ui/field.tsx';
import type { Clash } from './product-values.ts';
import { inShort, isSame, productLabels } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

/** After somebody else was first: what he has changed, and a choice for every field that both have changed. */
export function ProductConflict({ form }: { form: ProductForm }) {
  const { clashes, taken } = form;
  if (clashes.length === 0 && taken.length === 0) return null;
  return (
    <>
      {taken.length > 0 && (
        <Alert kind="note">
          Somebody else has changed {inWords(taken.map((field) => productLabels[field]))} meanwhile. The form
          shows it; Update keeps both.
        </Alert>
      )}
      {clashes.length > 0 && (
        <section className="sheet sheet--head choices" aria-labelledby="clashes">
          <h2 id="clashes" className="text-h4">
            Somebody else has changed the same
          </h2>
          <p>Choose what is right, then press Update.</p>
          {clashes.map((clash) => (
            <Choice key={clash.field} clash={clash} form={form} />
          ))}
        </section>
      )}
    </>
  );
}

function Choice({ clash, form }: { clash: Clash; form: ProductForm }) {
  const name = useId();
  const present = form.values[clash.field];
  return (
    <fieldset>
      <legend className="legend">{productLabels[clash.field]}</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <Check
          key={whose}
          type="radio"
          name={name}
          checked={isSame(present, clash[whose])}
          onChange={() => form.choose(clash, whose)}
        >
          <span className="wrap-anywhere">
            {whose === 'mine' ? 'Yours: ' : 'Theirs: '}
            <b>{inShort(clash[whose])}</b>
          </span>
        </Check>
      ))}
    </fieldset>
  );
}
