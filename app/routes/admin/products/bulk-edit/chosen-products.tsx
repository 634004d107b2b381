import { useEffect, useRef, useState } from 'react';
import type { AdminProductRow } from '../../../../../shop/contracts/catalog-admin.ts';
import { countOf } from '../../../../../shop/rules/in-words.ts';
import { call } from '../../../../browser/api.ts';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { focusHeading } from '../../../../layout/focus-heading.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { pricesPath } from '../products-path.ts';
import type { Action, EditResult, Edits } from './edit-result.ts';
import { editsOf, resultOf } from './edit-result.ts';
import { MoveProducts } from './move-products.tsx';

interface Sent {
  action: Action;
  products: readonly AdminProductRow[];
  edits: Edits;
}

/**
 * What can be done with the chosen products, and what became of it with a way back: at the bottom of the screen, where it was
 * pressed. The rows of the list stay where they are.
 */
export function ChosenProducts({
  products,
  onChoose,
  onSaved,
}: {
  products: readonly AdminProductRow[];
  onChoose: (ids: readonly string[]) => void;
  onSaved: (products: readonly AdminProductRow[]) => void;
}) {
  const [done, setDone] = useState<
    EditResult & Pick<Sent, 'products'> & { left: readonly { _id: string }[] }
  >();
  /** Until something else is chosen. */
  const result = done && idsOf(products) === idsOf(done.left) ? done : undefined;
  const text = useRef<HTMLOutputElement>(null);
  const { busy, submit } = useSubmit(({ edits }: Sent) => call('PUT /api/products', { body: { edits } }), {
    onSuccess: (reply, { action, products: before }) => {
      const found = resultOf(action, before, reply.products);
      onSaved(reply.products);
      if (action.kind !== 'undo') onChoose(found.chosen);
      const left = action.kind === 'undo' ? products : found.chosen.map((_id) => ({ _id }));
      setDone({ ...found, products: before, left });
    },
    toastsRefusal: true,
    revalidates: 'never',
  });
  // The buttons that were pressed are gone.
  useEffect(() => {
    if (done) text.current?.focus({ preventScroll: true });
  }, [done]);
  if (products.length === 0 && !result) return null;

  const act = (action: Exclude<Action, { kind: 'undo' }>) =>
    submit({ action, products, edits: editsOf(products, action) });
  const leave = () => {
    onChoose([]);
    setDone(undefined);
    focusHeading({ preventScroll: true });
  };
  return (
    <section className="savebar" aria-label="Chosen products">
      <output ref={text} tabIndex={-1} className="grow">
        {result ? (
          <span className={`state state--${result.isGood ? 'good' : 'warn'}`}>
            {result.sentences.join(' ')}
          </span>
        ) : (
          <b>{countOf(products.length, 'product')} chosen</b>
        )}
      </output>
      {result && result.undo.length > 0 && (
        <Button
          kind="quiet"
          small
          busy={busy}
          onClick={() =>
            void submit({ action: { kind: 'undo' }, products: result.products, edits: result.undo })
          }
        >
          Undo
        </Button>
      )}
      {products.length > 0 && (
        <>
          <Button kind="line" small busy={busy} onClick={() => void act({ kind: 'hide' })}>
            Hide
          </Button>
          <Button kind="line" small busy={busy} onClick={() => void act({ kind: 'show' })}>
            Show
          </Button>
          <MoveProducts
            products={products}
            busy={busy}
            onMove={(partType) => act({ kind: 'move', partType })}
          />
          <ButtonLink kind="line" small to={pricesPath(products.map(({ _id }) => _id))}>
            Prices…
          </ButtonLink>
        </>
      )}
      <Button
        kind="quiet"
        small
        className="btn--icon"
        aria-label={products.length > 0 ? 'Choose none' : 'Close'}
        onClick={leave}
      >
        <Icon name="close" />
      </Button>
    </section>
  );
}

/** Returns the ids in one text, whatever their order. */
const idsOf = (products: readonly { _id: string }[]): string =>
  products
    .map(({ _id }) => _id)
    .toSorted()
    .join();
