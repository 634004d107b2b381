import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { sessionEnded, useAsCustomer } from '../../../browser/session-ended.ts';
import { toast } from '../../../ui/toasts.tsx';
import { keepProductDraft, readProductDraft } from './product-draft.ts';
import type { Clash, ProductField, ProductValues } from './product-values.ts';
import { changedFields, changeOf, mergeEdits, productFields, valuesOf } from './product-values.ts';
import { productsPath } from './products-path.ts';

interface Editing {
  /** What the form was loaded with, and the version it was. */
  base: ProductValues;
  version: number;
  values: ProductValues;
  /** What somebody else has changed meanwhile. */
  clashes: Clash[];
  taken: ProductField[];
}
type Faults = Partial<Record<ProductField, string>>;

/** What is typed into the form of a product, until it is saved; a draft of it outlives a reload and a new sign-in. */
export function useProductForm(product: AdminProduct) {
  const { _id: id } = product;
  const navigate = useNavigate();
  const asCustomer = useAsCustomer({ keepsAll: true });
  const [restored, setRestored] = useState(() => readProductDraft(id) !== undefined);
  const [editing, setEditing] = useState<Editing>(() => begin(product));
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const { base, version, values } = editing;
  const dirty = changedFields(base, values).length > 0;
  const { mayLeave, keepDraft } = useLeaving();

  function become(next: Editing): void {
    setEditing(next);
    const isDraft = changedFields(next.base, next.values).length > 0;
    keepProductDraft(
      isDraft ? { id, version: next.version, base: next.base, values: next.values } : undefined,
    );
  }

  function set<F extends ProductField>(field: F, value: ProductValues[F]): void {
    become({ ...editing, values: { ...values, [field]: value } });
  }

  function discard(): void {
    keepProductDraft(undefined);
    setRestored(false);
    setFaults({});
    setRefusal('');
    setEditing({ ...editing, values: base, clashes: [], taken: [] });
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ShopError)) throw error;
    const { fields = {}, current } = error.details;
    if (error.code === 'conflict' && current) {
      const present = current as AdminProduct;
      // Too much was taken away: the count to start from is another now.
      if (fields.countInStock)
        become({ ...editing, base: { ...base, countInStock: String(present.countInStock) } });
      else become(merged(editing, present));
    }
    setFaults(faultsOf(fields));
    setRefusal(error.message);
    void toast.error(error.message);
  }

  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFaults({});
    setRefusal('');
    try {
      await asCustomer(async () => {
        const body = { ...changeOf(base, values), version };
        await call('PUT /api/products/:id', { params: { id }, body }).catch(keepDraft);
        mayLeave.current = true;
        void toast.success('Product updated');
        await navigate(productsPath());
      });
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  }

  /** Takes the other's value of a field that both have changed, or goes back to the one that was typed. */
  function choose({ field, ...either }: Clash, whose: 'mine' | 'theirs'): void {
    become({ ...editing, values: { ...values, [field]: either[whose] } });
  }

  /** Asked when the page is left. */
  const isUnsaved = () => dirty && !mayLeave.current;
  return { ...editing, dirty, restored, faults, refusal, busy, isUnsaved, set, save, discard, choose };
}
export type ProductForm = ReturnType<typeof useProductForm>;

/** The draft goes when the page is left for good; who is sent to sign in again finds it when he comes back. */
function useLeaving() {
  const mayLeave = useRef(false);
  const keeps = useRef(false);
  useEffect(
    () => () => {
      if (!keeps.current) keepProductDraft(undefined);
    },
    [],
  );
  const keepDraft = (error: unknown): never => {
    if (sessionEnded(error)) keeps.current = mayLeave.current = true;
    throw error;
  };
  return { mayLeave, keepDraft };
}

function fresh(product: AdminProduct): Editing {
  const base = valuesOf(product);
  return { base, version: product.version, values: base, clashes: [], taken: [] };
}

function begin(product: AdminProduct): Editing {
  const draft = readProductDraft(product._id);
  if (!draft) return fresh(product);
  const { base, version, values } = draft;
  const editing = { ...fresh(product), base, version, values };
  return version === product.version ? editing : merged(editing, product);
}

function merged({ base, values }: Editing, present: AdminProduct): Editing {
  const theirs = valuesOf(present);
  return { base: theirs, version: present.version, ...mergeEdits(base, values, theirs) };
}

/** `images.0.alt` is a fault of the pictures. */
function faultsOf(fields: Record<string, string>): Faults {
  const found: Faults = {};
  for (const [name, text] of Object.entries(fields)) {
    const first = name.split('.')[0];
    const field = productFields.find((one) => one === first) ?? (first === 'image' ? 'images' : undefined);
    if (field) found[field] ??= text;
  }
  return found;
}
