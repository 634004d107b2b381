import 'react-toastify/ReactToastify.css';
import './toast-box.css';
import { useEffect } from 'react';
import type { Id } from 'react-toastify/unstyled';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon.tsx';

export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default';

const icons: Record<ToastKind, IconName> = {
  info: 'note',
  success: 'good',
  warning: 'warn',
  error: 'bad',
  default: 'note',
};
const move = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 300 });

const waiting: [ToastKind, string][] = [];
let open = false;

/** Shows a message once the box is rendered: the library can lose earlier ones. */
export function showToast(kind: ToastKind, text: string): void {
  if (open) show(kind, text);
  else waiting.push([kind, text]);
}

/** The toasts on the screen, by kind and text. */
const active = new Map<string, { id: Id; kind: ToastKind }>();
let messages = 0;

function show(kind: ToastKind, text: string): void {
  const urgent = kind === 'error' || kind === 'warning';
  // Removes errors that were corrected since: their timers pause while the window is in the background.
  if (kind === 'success')
    for (const earlier of active.values()) if (earlier.kind === 'error') toast.dismiss(earlier.id);
  messages += 1;
  // With a new key it is read aloud again.
  const message = (
    <p key={messages} className="toast-text">
      {text}
    </p>
  );
  // What is said again starts anew: the same words several times over hide the page of a phone.
  const key = `${kind} ${text}`;
  const earlier = active.get(key);
  if (earlier && toast.isActive(earlier.id)) return toast.update(earlier.id, { render: message });
  const id = toast(message, {
    type: kind,
    role: urgent ? 'alert' : 'status',
    icon: () => <Icon name={icons[kind]} />,
    theme: shownTheme(),
    onClose: () => {
      if (active.get(key)?.id === id) active.delete(key);
    },
  });
  active.set(key, { id, kind });
}

/** Settings from the specification, section 4. */
export function ToastBox() {
  useEffect(() => {
    const timer = setTimeout(() => {
      open = true;
      for (const [kind, text] of waiting.splice(0)) show(kind, text);
    });
    return () => {
      clearTimeout(timer);
      open = false;
    };
  }, []);
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={80}
      newestOnTop
      transition={move}
      aria-label="Messages"
    />
  );
}

function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
