/** What an element had then: React may put back what it knows while it takes over the page. */
interface EarlyInput {
  checked: boolean | undefined;
  value: string | undefined;
}

declare global {
  interface Window {
    /** What was pressed or chosen before the page listened. */
    early?: Map<HTMLElement, EarlyInput>;
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
  const next = [...(window.early ?? [])].find(([target]) => listens(target));
  if (next) {
    window.early?.delete(next[0]);
    carryOut(...next);
  }
  if (!window.early?.size) delete document.documentElement.dataset.early;
  // One at a time: React draws what was chosen before a button that needs it is pressed.
  if (performance.now() < until) setTimeout(() => repeatEarlyInput(until), next ? 0 : checkEveryMs);
}

function carryOut(target: HTMLElement, { checked, value = '' }: EarlyInput): void {
  if (target instanceof HTMLInputElement) {
    // React acts on a press that changes what it knows.
    target.checked = !checked;
    target.click();
  } else if (target instanceof HTMLSelectElement) {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.click();
}

/**
 * Whether React has reached an element: it hydrates the frame first, then what is inside. A form has a hidden button until
 * it can be sent.
 */
const listens = (element: HTMLElement): boolean =>
  element.isConnected &&
  Object.keys(element).some((key) => key.startsWith('__reactProps')) &&
  !element.closest('form')?.querySelector(':scope > [type=submit][hidden]');
