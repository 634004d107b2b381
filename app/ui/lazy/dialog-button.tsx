import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';

/** A button that opens a dialog, whose code is loaded with the first press. @param renderDialog gets what closes it */
export function DialogButton({
  className,
  renderDialog,
  children,
}: {
  className: string;
  renderDialog: (close: () => void) => ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className={`${className} needs-script`} type="button" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && <Suspense>{renderDialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
