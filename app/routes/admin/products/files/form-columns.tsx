import type { ReactNode } from 'react';
import { Fragment, useSyncExternalStore } from 'react';

/** As wide as `.editor` has two columns. */
const wide = '(width >= 62rem)';

function onWidthChange(changed: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/**
 * The product form: its fields with the pictures and documents beside them. A phone, which takes the pictures, has those first.
 * They are moved in the document, for the keyboard; uploads go on when a phone is turned.
 */
export function FormColumns({
  fields,
  pictures,
  documents,
}: {
  fields: ReactNode;
  pictures: ReactNode;
  documents: ReactNode;
}) {
  const isWide = useSyncExternalStore(
    onWidthChange,
    () => matchMedia(wide).matches,
    () => false,
  );
  const first = <Fragment key="fields">{fields}</Fragment>;
  const second = <Fragment key="pictures">{pictures}</Fragment>;
  return (
    <div className="editor">
      {isWide ? [first, second] : [second, first]}
      {documents}
    </div>
  );
}
