import './quick-order.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { call } from '../../../browser/api.ts';
import { readCart, useCart } from '../../../browser/cart.ts';
import { readDraft, useDraft } from '../../../forms/drafts.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { AddedToCart } from '../cart/added-to-cart.tsx';
import type { RemovedItem } from '../cart/cart-lines.tsx';
import { CartLines, UndoRemove } from '../cart/cart-lines.tsx';
import type { CartPlan, WantedPart } from '../cart/fill-cart.ts';
import { fillCart } from '../cart/fill-cart.ts';
import { OrderForNote } from '../order-for-note.tsx';
import { draftFor, useOrderFor } from '../order-for.ts';
import { OpenLines } from './open-lines.tsx';
import type { OpenLine } from './settle-lines.ts';
import { linesOf, settleLines, withoutLines } from './settle-lines.ts';

export const meta = () =>
  pageMeta({
    title: 'Quick Order',
    description: 'Know the part numbers? Type or paste your list to put the parts in your cart.',
  });

/** What of a line is sent: the first cells of a long row. */
const lineLength = 300;

const qtyInCart = (id: string): number => readCart().cartItems.find(({ _id }) => _id === id)?.qty ?? 0;

/** Fills the cart from a list of part numbers. Lines whose part is in the cart leave the list; the others stay. */
export default function QuickOrder() {
  // Each customer of an admin has a list of their own.
  const draft = draftFor('quick-order', useOrderFor());
  const [list, setList] = useDraft(draft);
  const [plan, setPlan] = useState<CartPlan>();
  const [open, setOpen] = useState<readonly OpenLine[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What was typed before the page listened is in the field only.
    const typed = field.current?.value ?? '';
    const known = readDraft(draft);
    if (typed && typed !== known) setList([known, typed].join('\n').trim());
    // oxlint-disable-next-line react/exhaustive-deps -- only once
  }, []);

  function add(wanted: readonly WantedPart[], parts: readonly ProductCard[]): CartPlan | undefined {
    const filled = wanted.length > 0 ? fillCart(wanted, parts) : undefined;
    setPlan(filled);
    // The button that was pressed may be gone, or far below.
    requestAnimationFrame(() => outcome.current?.focus());
    return filled;
  }

  /** The list may have been typed in since it was sent. */
  const takeOut = (lines: readonly string[]) => setList(withoutLines(readDraft(draft), lines));

  const { submit, busy, formRef, fieldErrors, message } = useSubmit(
    async () => {
      const lines = linesOf(field.current?.value ?? list);
      const body = { lines: lines.map((line) => line.slice(0, lineLength)) };
      const found = await call('POST /api/products/quick-order', { body });
      const { settled, open: left } = settleLines(lines, found.lines);
      setOpen(left);
      add(
        settled,
        settled.map(({ part }) => part),
      );
      takeOut(settled.filter(({ product }) => qtyInCart(product) > 0).flatMap((part) => part.lines));
    },
    { revalidates: 'never' },
  );

  function drop(line: OpenLine): void {
    setOpen(open.filter((other) => other !== line));
    takeOut([line.text]);
  }

  function choose(line: OpenLine, part: ProductCard): void {
    const { _id: product, name } = part;
    // Another line may have asked for the same part.
    const filled = add([{ product, name, qty: qtyInCart(product) + (line.qty ?? 1) }], [part]);
    if (filled?.lines.length === 0) return;
    // Of a pair, both may be wanted.
    const parts = line.parts.filter((other) => other !== part);
    if (parts.length === 0) drop(line);
    else setOpen(open.map((other) => (other === line ? { ...line, parts } : other)));
  }

  return (
    <>
      <SectionHeader level={1} title="Quick Order" />
      <OrderForNote />
      <noscript>
        <Alert kind="note">Quick Order needs JavaScript. You can also call us with your list.</Alert>
      </noscript>
      <div className="cols quick-order">
        <SubmitForm ref={formRef} onSubmit={() => void submit()}>
          <p className="prose text-ink-2">
            Know the part numbers? Type or paste them, one part per line, each followed by how many you want.
            If you don’t know them, <Link to={href('/store-front')}>visit our store</Link>.
          </p>
          {message !== undefined && <Alert kind="bad">{message}</Alert>}
          <TextArea
            ref={field}
            label="Part numbers"
            name="lines"
            rows={8}
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
            placeholder={'LCT-TG-5401 2\nLCT-TL-5501L'}
            hint="Our part numbers or the vendor’s. You can also paste rows from a spreadsheet."
            value={list}
            onChange={(event) => setList(event.target.value)}
            error={Object.values(fieldErrors)[0]}
          />
          <div className="row">
            <Button kind="go" type="submit" busy={busy}>
              {busy ? 'Looking Them Up…' : 'Add To Cart'}
            </Button>
          </div>
        </SubmitForm>
        <div className="stack" ref={outcome} tabIndex={-1}>
          {plan && <AddedToCart plan={plan} />}
          <OpenLines lines={open} onChoose={choose} onDrop={drop} />
          <InCart />
        </div>
      </div>
    </>
  );
}

/** What is in the cart: the quantities can be changed here, too. */
function InCart() {
  const { cartItems } = useCart();
  const [removed, setRemoved] = useState<RemovedItem>();
  return (
    <>
      {removed && <UndoRemove removed={removed} onDone={() => setRemoved(undefined)} />}
      {cartItems.length > 0 && (
        <section>
          <SectionHeader title="In Your Cart" meta={countOf(cartItems.length, 'part')} />
          <CartLines items={cartItems} onRemove={setRemoved} />
        </section>
      )}
    </>
  );
}
