import { overlayStyle, shadowOf } from './style.ts';

export interface Overlay {
  /** Puts the approval page into the dialog, for a browser that gave us no window. */
  embed(url: string): void;
  /** The window inside the dialog, once embedded. */
  embedded(): Window | null;
  close(): void;
}

/** Lies over the shop's page while the buyer is busy in the other window, so that nothing is clicked twice. */
export function openOverlay(actions: {
  onCancel: () => void;
  onShowWindow: (() => void) | undefined;
}): Overlay {
  const host = document.createElement('div');
  document.body.append(host);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Payment');
  const text = document.createElement('p');
  text.textContent = actions.onShowWindow
    ? 'Finish your payment in the window that has opened.'
    : 'The payment is being prepared …';
  dialog.append(text);
  if (actions.onShowWindow) dialog.append(overlayButton('Show the window', actions.onShowWindow));
  dialog.append(overlayButton('Cancel payment', actions.onCancel));
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    actions.onCancel();
  });
  shadowOf(host, overlayStyle).append(dialog);
  dialog.showModal();

  const frame = document.createElement('iframe');
  return {
    embed(url) {
      frame.title = 'Payment window';
      frame.src = url;
      dialog.classList.add('framed');
      text.replaceWith(frame);
    },
    embedded: () => frame.contentWindow,
    close() {
      // Closing first gives the focus back to the button.
      dialog.close();
      host.remove();
    },
  };
}

function overlayButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}
