import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastKind } from './toast-box.tsx';

/**
 * Short messages at the top right. Their library is loaded with the first message, so that a first visit does without
 * it.
 */
export const toast = {
  info: (text: string) => announce('info', text),
  success: (text: string) => announce('success', text),
  warning: (text: string) => announce('warning', text),
  error: (text: string) => announce('error', text),
  plain: (text: string) => announce('default', text),
};

const loadBox = () => import('./toast-box.tsx');
const ToastBox = lazy(loadBox);

let wanted = false;
const watchers = new Set<() => void>();

async function announce(kind: ToastKind, text: string): Promise<void> {
  wanted = true;
  for (const watcher of watchers) watcher();
  try {
    const { showToast } = await loadBox();
    showToast(kind, text);
  } catch {
    // The chunk cannot be loaded, but the message must still be shown.
    globalThis.alert(text);
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where the messages appear; rendered once, in the root. */
export function Toasts() {
  const shown = useSyncExternalStore(
    watch,
    () => wanted,
    () => false,
  );
  return shown ? (
    <Suspense>
      <ToastBox />
    </Suspense>
  ) : null;
}
