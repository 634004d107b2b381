declare global {
  interface Window {
    /** What was pressed or chosen before the page listened, with the type of the event. */
    early?: Map<HTMLElement, 'click' | 'change' | 'submit'>;
  }
}

const checkEveryMs = 50;
/** By then every part of a page listens. */
const checkForMs = 5000;

/**
 * Carries out what was pressed or chosen before its part of the page listened, which a slow line makes likely
 * (`server/http/pages/late-scripts.ts`): each button once, however often it was pressed.
 */
export function repeatEarlyInput(until = performance.now() + checkForMs): void {
  for (const [target, type] of window.early ?? []) {
    if (!listens(target)) continue;
    window.early?.delete(target);
    if (type === 'change') target.dispatchEvent(new Event('change', { bubbles: true }));
    else if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }
  if (performance.now() < until) setTimeout(() => repeatEarlyInput(until), checkEveryMs);
}

/** Whether React has reached an element: it hydrates the frame first, then what is inside. */
const listens = (element: HTMLElement): boolean =>
  element.isConnected && Object.keys(element).some((key) => key.startsWith('__reactProps'));
