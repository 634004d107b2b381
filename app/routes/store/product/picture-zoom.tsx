import './picture-zoom.css';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';

/** A picture over the whole screen. A native dialog: Escape closes it, the focus stays inside and returns afterwards. */
export function PictureZoom({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="zoom" aria-label="Enlarged picture" onClose={onClose}>
      <button type="button" className="btn btn--icon" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      {/* For the mouse; everybody else has the button and Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="plate" onClick={close}>
        <img src={src} alt={alt} width={1200} height={1200} />
      </div>
    </dialog>
  );
}
