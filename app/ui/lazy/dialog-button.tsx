import type { ComponentType, ReactNode } from 'react';
import { Suspense, useState } from 'react';

/** A button that opens a dialog, whose code is loaded with the first press. @param begun what the dialog's form begins with */
export function DialogButton({
  className,
  dialog: Opened,
  begun,
  children,
}: {
  className: string;
  dialog: ComponentType<{ onClose: () => void; begun?: string | undefined }>;
  begun?: string | undefined;
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
          <Opened begun={begun} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
