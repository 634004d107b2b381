declare global {
  interface Window {
    /** What was pressed or chosen before the page listened, with the type of the event; null once it listens. */
    early?: Map<HTMLElement, 'click' | 'change' | 'submit'> | null;
  }
}

/**
 * Carries out what was pressed or chosen before the page listened, which a slow line makes likely
 * (`server/http/pages/late-scripts.ts`): each button once, however often it was pressed.
 */
export function repeatEarlyInput(): void {
  const early = [...(window.early ?? [])];
  window.early = null;
  for (const [target, type] of early) {
    if (!target.isConnected) continue;
    if (type === 'change') target.dispatchEvent(new Event('change', { bubbles: true }));
    else if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }
}
