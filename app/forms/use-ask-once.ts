import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Something typed that may be a mistake. */
interface Doubt {
  /** What it is about: once confirmed, the same isn't asked again. */
  typed: string;
}

/**
 * Asks about a field that may have been filled in by mistake, as soon as it is left. Its form is held back once when it is
 * sent with it; as it may be right, sending again goes through.
 * @param names of the fields to look at when they are left
 * @param find returns the doubt about what is typed now
 */
export function useAskOnce<Found extends Doubt>(
  names: readonly string[],
  find: (input: HTMLInputElement) => Found | undefined,
) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [doubt, setDoubt] = useState<Found & { heldBack: boolean }>();
  const findNow = () => (inputRef.current ? find(inputRef.current) : undefined);

  /** @returns whether there is a doubt that has not been confirmed */
  function check(heldBack: boolean): boolean {
    const found = findNow();
    if (doubt?.heldBack && doubt.typed === found?.typed) return false;
    setDoubt(found && { ...found, heldBack });
    return found !== undefined;
  }

  const checkWhenLeft = useEffectEvent(() => check(false));
  const checkWhenSent = useEffectEvent((event: Event) => {
    if (!check(true)) return;
    event.preventDefault();
    // React listens further up: the form's `onSubmit` is not called.
    event.stopPropagation();
    inputRef.current?.focus({ preventScroll: true });
    // With the hint, which is below it.
    inputRef.current?.scrollIntoView({ block: 'center' });
  });
  const isWatched = useEffectEvent(({ target }: Event) => names.includes((target as HTMLInputElement).name));
  /** Forms change values themselves, for example back to what is saved. @param changed a field, if somebody has typed */
  const forgetOld = useEffectEvent((changed?: HTMLInputElement) => {
    if (!doubt) return;
    if (doubt.typed !== findNow()?.typed) setDoubt(undefined);
    // The press that may have confirmed it sent a form with another fault.
    else if (doubt.heldBack && changed?.ariaInvalid) setDoubt({ ...doubt, heldBack: false });
  });
  useEffect(() => {
    const over = new AbortController();
    const until = { signal: over.signal };
    const form = inputRef.current?.form;
    form?.addEventListener(
      'focusout',
      (event) => isWatched(event) && afterPress(() => checkWhenLeft()),
      until,
    );
    form?.addEventListener('input', ({ target }) => forgetOld(target as HTMLInputElement), until);
    form?.addEventListener('submit', (event) => checkWhenSent(event), until);
    return () => over.abort();
  }, []);
  // oxlint-disable-next-line react/set-state-in-effect -- what is typed into a field is no state of React
  useEffect(() => forgetOld());

  return { inputRef, doubt, check, forget: () => setDoubt(undefined) };
}

/** Waits until nothing is pressed: the hint must not move a button away between the press and the click. */
function afterPress(then: () => void): void {
  setTimeout(() => (document.querySelector(':active') ? afterPress(then) : then()), 100);
}
