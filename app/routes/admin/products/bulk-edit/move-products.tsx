import { useState } from 'react';
import type { AdminProductRow } from '../../../../../shop/contracts/catalog-admin.ts';
import { countOf } from '../../../../../shop/rules/in-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { categoriesWith } from '../product-values.ts';

/** Asks for the category of the chosen products. @param onMove the dialog closes when it is done */
export function MoveProducts({
  products,
  busy,
  onMove,
}: {
  products: readonly AdminProductRow[];
  busy: boolean;
  onMove: (partType: string) => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="line" small busy={busy} onClick={() => setOpen(true)}>
        Category…
      </Button>
      {isOpen && (
        <Dialog title={`Category of ${countOf(products.length, 'product')}`} onClose={close}>
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              const partType = String(new FormData(event.currentTarget).get('partType'));
              void onMove(partType).finally(close);
            }}
          >
            <SelectField
              label="Part Category"
              name="partType"
              required
              defaultValue=""
              hint="Where customers find them in the filters and on the drawings of the truck."
            >
              <option value="" disabled>
                Please choose
              </option>
              {categoriesWith(...products.map(({ partType }) => partType)).map((category) => (
                <option key={category}>{category}</option>
              ))}
            </SelectField>
            <DialogActions>
              <CloseButton>Cancel</CloseButton>
              <Button type="submit" busy={busy}>
                {busy ? 'Moving…' : 'Move'}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
