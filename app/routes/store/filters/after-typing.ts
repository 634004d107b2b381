/** How long nothing is typed before what was typed is counted. */
const pauseMs = 300;

/**
 * Counts at once or, while a price is being typed, after a pause.
 * @returns a function that cancels it
 */
export function afterTyping(count: (signal: AbortSignal) => void): () => void {
  const giveUp = new AbortController();
  const isTyping = document.activeElement?.matches('.filters__prices input');
  const timer = setTimeout(() => count(giveUp.signal), isTyping ? pauseMs : 0);
  return () => {
    clearTimeout(timer);
    giveUp.abort();
  };
}
