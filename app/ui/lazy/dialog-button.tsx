import type { ComponentType, ReactNode } from 'react';
import { Suspense, useState } from 'react';

/** A button that opens a dialog, whose code is loaded with the first press. */
export function DialogButton({
  className,
  dialog: Opened,
  children,
}: {
  className: string;
  dialog: ComponentType<{ onClose: () => void }>;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className={`${className} needs-script`} type="button" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && (
        <Suspense>
          <Opened onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
