import './quick-order.css';
import { useRef, useState } from 'react';
import { href } from 'react-router';
import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import { call } from '../../../browser/api.ts';
import { useCart } from '../../../browser/cart.ts';
import { useDraft } from '../../../forms/drafts.ts';
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
import { OpenLines } from './open-lines.tsx';
import type { OpenLine } from './settle-lines.ts';
import { linesOf, settleLines } from './settle-lines.ts';

export const meta = () =>
  pageMeta({
    title: 'Quick Order',
    description: 'Know the part numbers? Type or paste your list to put the parts in your cart.',
  });

/** Fills the cart from a list of part numbers. What was added leaves the list; the other lines stay to be corrected. */
export default function QuickOrder() {
  const [list, setList] = useDraft('quick-order');
  const [plan, setPlan] = useState<CartPlan>();
  const [open, setOpen] = useState<readonly OpenLine[]>([]);
  const outcome = useRef<HTMLDivElement>(null);

  function add(wanted: readonly WantedPart[], parts: readonly ProductCard[]): void {
    setPlan(fillCart(wanted, parts));
    // The button that was pressed may be gone, or far below.
    requestAnimationFrame(() => outcome.current?.focus());
  }

  const { submit, busy, formRef, fieldErrors, message } = useSubmit(
    async () => {
      const lines = linesOf(list);
      const found = await call('POST /api/products/quick-order', { body: { lines } });
      const { wanted, parts, open: left } = settleLines(lines, found.lines);
      setOpen(left);
      setList(left.map(({ text }) => text).join('\n'));
      add(wanted, parts);
    },
    { revalidates: 'never' },
  );

  function choose(line: OpenLine, part: ProductCard): void {
    setOpen(open.filter((other) => other !== line));
    const lines = linesOf(list);
    setList(lines.toSpliced(lines.indexOf(line.text), lines.includes(line.text) ? 1 : 0).join('\n'));
    add([{ product: part._id, name: part.name, qty: line.qty }], [part]);
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
            label="Part numbers"
            name="lines"
            rows={8}
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
            placeholder={'LCT-TG-5401 2\nLCT-BP-5501'}
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
          <OpenLines lines={open} onChoose={choose} />
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
          <SectionHeader
            title="In Your Cart"
            meta={cartItems.length === 1 ? '1 part' : `${cartItems.length} parts`}
          />
          <CartLines items={cartItems} onRemove={setRemoved} />
        </section>
      )}
    </>
  );
}
