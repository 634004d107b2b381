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

/** The ids of the messages that are shown. */
const shown: Record<ToastKind, Map<string, Id>> = {
  info: new Map(),
  success: new Map(),
  warning: new Map(),
  error: new Map(),
  default: new Map(),
};
let told = 0;

function show(kind: ToastKind, text: string): void {
  const urgent = kind === 'error' || kind === 'warning';
  // Removes errors that were corrected since: their timers pause while the window is in the background.
  if (kind === 'success') for (const fault of shown.error.values()) toast.dismiss(fault);
  told += 1;
  // With a new key it is read aloud again.
  const message = (
    <p key={told} className="toast-text">
      {text}
    </p>
  );
  // What is said again starts anew: the same words several times over hide the page of a phone.
  const earlier = shown[kind].get(text);
  if (earlier !== undefined && toast.isActive(earlier)) return toast.update(earlier, { render: message });
  const id = toast(message, {
    type: kind,
    role: urgent ? 'alert' : 'status',
    icon: () => <Icon name={icons[kind]} />,
    theme: shownTheme(),
    onClose: () => {
      if (shown[kind].get(text) === id) shown[kind].delete(text);
    },
  });
  shown[kind].set(text, id);
}

/** Settings from the specification, section 4. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes the default export
export default function ToastBox() {
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
