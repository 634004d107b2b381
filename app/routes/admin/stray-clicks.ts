/**
 * Ignores the second click of a double click that lands on something else, because the page has moved or changed in between:
 * the first one has done what was meant.
 * @returns a function that ends it
 */
export function ignoreStrayClicks(): () => void {
  let first: Element | null = null;
  const guard = (event: MouseEvent) => {
    const pressed = pressedBy(event);
    if (event.detail < 2) {
      first = pressed;
    } else if (pressed !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  addEventListener('click', guard, true);
  return () => removeEventListener('click', guard, true);
}

/** A label stands for its control, which it clicks once more. */
function pressedBy({ target }: MouseEvent): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest('a, button, input, select, summary, textarea');
}
