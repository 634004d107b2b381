import { useEffect, useState } from 'react';

/**
 * Gives the focus to a section when the button that had it goes with what it stood for.
 * @param id of the section
 * @returns to be called with the change that takes the button away
 */
export function useRefocus(id: string): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) document.querySelector<HTMLElement>(`#${id}`)?.focus();
  }, [id, times]);
  return () => setTimes((before) => before + 1);
}
