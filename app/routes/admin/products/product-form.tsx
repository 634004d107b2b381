import type { SubmitEvent } from 'react';
import { useEffect, useRef } from 'react';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormFaults } from '../../../forms/form-errors.tsx';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { ProductFields } from './product-fields.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { productFields, productLabels } from './product-values.ts';
import { useProductForm } from './use-product-form.ts';

/** All fields of a product, its pictures, and the bar that saves them. */
export function ProductFormPage({ product }: { product: AdminProduct }) {
  const form = useProductForm(product);
  const { faults, refusal, dirty, busy, restored } = form;
  const element = useRef<HTMLFormElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const named = productFields.filter((field) => faults[field]);
  useEffect(() => {
    if (refusal === '') return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (first) first.focus();
    else top.current?.focus();
  }, [refusal]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <div ref={top} tabIndex={-1} className="stack mb-4">
        {restored && dirty && (
          <Alert kind="note">
            What you had typed here and not saved is still there. Discard takes it back.
          </Alert>
        )}
        {named.length > 0 && <FormFaults labels={named.map((field) => productLabels[field])} />}
        {refusal !== '' && named.length === 0 && <Alert kind="bad">{refusal}</Alert>}
        <ProductConflict form={form} />
      </div>
      <div className="editor">
        <ProductFields form={form} product={product} />
        <ProductPictures form={form} product={product} />
      </div>
      <div className="savebar">
        <Button type="submit" busy={busy}>
          {busy ? 'Saving…' : 'Update'}
        </Button>
        {dirty && (
          <Button kind="quiet" onClick={form.discard}>
            Discard
          </Button>
        )}
        <output>{dirty ? 'Not saved yet' : ''}</output>
      </div>
      <AskBeforeLeaving isUnsaved={form.isUnsaved} />
    </form>
  );
}
