import { lazy, Suspense, useSyncExternalStore } from 'react';
import type * as toastBox from './toast-box.tsx';

/**
 * Short messages at the top right. Their library is loaded when the visitor starts to use the page, so that a first visit
 * does without it. If it cannot be loaded, a plain bar shows the last message: it is often the one about the network.
 */
export const toast = {
  info: (text: string) => announce('info', text),
  success: (text: string) => announce('success', text),
  warning: (text: string) => announce('warning', text),
  error: (text: string) => announce('error', text),
  plain: (text: string) => announce('default', text),
};

type Box = typeof toastBox | undefined;
let loading: Promise<Box> | undefined;

/** Loads the library once: a browser may remember that a script has failed, and a second import would lack the styles. */
const loadBox = (): Promise<Box> => (loading ??= import('./toast-box.tsx').catch(() => undefined));
const ToastBox = lazy(async () => ({ default: (await loadBox())?.ToastBox ?? PlainBar }));

if (typeof document !== 'undefined')
  for (const use of ['pointerdown', 'keydown']) document.addEventListener(use, loadBox, { once: true });

/** The last message; empty when the plain bar was closed. */
let latest: string | undefined;
const watchers = new Set<() => void>();

function changeLatest(text: string): void {
  latest = text;
  for (const watcher of watchers) watcher();
}

function announce(kind: toastBox.ToastKind, text: string): void {
  changeLatest(text);
  void loadBox().then((box) => box?.showToast(kind, text));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where the messages appear; rendered once, in the root. */
export function Toasts() {
  const text = useSyncExternalStore(
    watch,
    () => latest,
    () => undefined,
  );
  return text === undefined ? null : (
    <Suspense>
      <ToastBox text={text} />
    </Suspense>
  );
}

function PlainBar({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className="connection-bar connection-bar--over" role="alert">
      {text}
      <button type="button" className="link" onClick={() => changeLatest('')}>
        Close
      </button>
    </div>
  );
}
