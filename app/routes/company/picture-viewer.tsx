import type { KeyboardEvent, TouchEvent } from 'react';
import { useEffect, useRef } from 'react';
import type { GalleryPicture } from '../../../shop/contracts/gallery.ts';
import { Icon } from '../../ui/icon.tsx';

/** How far a finger must move sideways to change the picture (specification, section 9). */
const swipePx = 50;

/**
 * Shows the pictures one by one over the whole screen. Arrow keys and swipes change the picture, and the first one
 * follows the last; Escape closes (specification, section 2). A native dialog keeps the focus inside and returns it.
 */
export function PictureViewer({
  pictures,
  index,
  onTurn,
  onClose,
}: {
  pictures: readonly GalleryPicture[];
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const touch = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => dialog.current?.showModal(), []);
  const picture = pictures[index];
  const turn = (by: 1 | -1) => onTurn((index + by + pictures.length) % pictures.length);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
  }
  function onTouchStart({ touches }: TouchEvent): void {
    const first = touches[0];
    // Two fingers zoom.
    touch.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : undefined;
  }
  function onTouchEnd({ changedTouches }: TouchEvent): void {
    const end = changedTouches[0];
    const start = touch.current;
    touch.current = undefined;
    if (!start || !end) return;
    const x = end.clientX - start.x;
    if (Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(end.clientY - start.y)) turn(x < 0 ? 1 : -1);
  }

  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label="Picture viewer"
      onClose={onClose}
      onKeyDown={onKeyDown}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
    >
      <div className="viewer__in">
        <div className="viewer__bar">
          <span className="tabular-nums" aria-live="polite">
            {index + 1} of {pictures.length}
            <span className="sr-only">: {picture.caption}</span>
          </span>
          <button
            type="button"
            className="btn btn--icon"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="viewer__pic">
          <button
            type="button"
            className="btn btn--icon"
            aria-label="Previous picture"
            onClick={() => turn(-1)}
          >
            <Icon name="left" />
          </button>
          <figure>
            <div className="plate">
              <img key={picture.image} src={picture.image} alt={picture.alt} width={1200} height={800} />
            </div>
          </figure>
          <button type="button" className="btn btn--icon" aria-label="Next picture" onClick={() => turn(1)}>
            <Icon name="right" />
          </button>
        </div>
        <p className="viewer__caption">
          <b className="label">Fig. {picture.position}</b> {picture.caption}
        </p>
      </div>
    </dialog>
  );
}
