import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { GalleryPicture } from '../../../../shop/contracts/gallery.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { useAsCustomer } from '../../../browser/session-ended.ts';
import { toast } from '../../../ui/toasts.tsx';
import { readDraft, writeDraft } from '../drafts.ts';

export type GalleryValues = Pick<GalleryPicture, 'image' | 'caption' | 'alt'>;

interface Conflict {
  message: string;
  theirs: GalleryPicture;
}

export const isSame = (one: GalleryValues, other: GalleryValues): boolean =>
  one.image === other.image && one.caption === other.caption && one.alt === other.alt;

/** Where drafts of the gallery are kept; without a position where all of them begin. */
export const galleryPlace = (position?: number): string => `gallery ${position ?? ''}`;

/** What is typed about one place of the gallery, until it is saved. */
export function useGalleryTile(saved: GalleryPicture) {
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer({ keepsAll: true });
  const place = galleryPlace(saved.position);
  /** The record that is being edited; a colleague's newer one comes in by a conflict alone. */
  const [base, setBase] = useState(saved);
  const [typed, setTyped] = useState(() => draftOf(place));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ShopError>();
  const [conflict, setConflict] = useState<Conflict>();

  const { image, caption, alt } = base;
  const values: GalleryValues = { image, caption, alt, ...typed?.values };

  function change(changed: Partial<GalleryValues>): void {
    // As it is now: while a picture is being uploaded, somebody goes on typing.
    const before = draftOf(place);
    const next = {
      version: before?.version ?? base.version,
      values: { image, caption, alt, ...before?.values, ...changed },
    };
    const isNew = !isSame(next.values, base);
    setTyped(isNew ? next : undefined);
    writeDraft(place, isNew ? JSON.stringify(next) : '');
  }

  function take(picture: GalleryPicture): void {
    setBase(picture);
    setTyped(undefined);
    writeDraft(place, '');
    setConflict(undefined);
    setRefusal(undefined);
  }

  async function save(version = typed?.version ?? base.version): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    setConflict(undefined);
    try {
      await asCustomer(async () => {
        const params = { position: String(base.position) };
        take(await call('PUT /api/gallery/:position', { params, body: { ...values, version } }));
        void toast.success('Gallery updated');
        await revalidate();
      });
    } catch (error) {
      const refused = error instanceof ShopError ? error : new ShopError('FETCH_ERROR', 'An error occurred');
      const { current } = refused.details;
      if (refused.code === 'conflict' && current)
        setConflict({ message: refused.message, theirs: current as GalleryPicture });
      else setRefusal(refused);
    } finally {
      setBusy(false);
    }
  }

  const faults: Partial<Record<keyof GalleryValues, string>> = refusal?.details.fields ?? {};
  return {
    values,
    dirty: typed !== undefined,
    busy,
    faults,
    /** What is wrong with none of the fields. */
    failure: refusal && Object.keys(faults).length === 0 ? refusal.message : undefined,
    conflict,
    change,
    take,
    save,
  };
}

/** With the version that it was made from. What is stored is the visitor's to change. */
function draftOf(place: string): { version: number; values: GalleryValues } | undefined {
  try {
    const { version, values } = JSON.parse(readDraft(place)) as { version: unknown; values: GalleryValues };
    const texts = [values.image, values.caption, values.alt];
    return typeof version === 'number' && texts.every((text) => typeof text === 'string')
      ? { version, values }
      : undefined;
  } catch {
    return undefined;
  }
}
