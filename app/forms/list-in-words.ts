/** `['State', 'City', 'Phone']` → `"State, City and Phone"`. */
export function inWords(words: readonly string[], last = 'and'): string {
  const before = words.slice(0, -1).join(', ');
  return before ? `${before} ${last} ${words.at(-1)}` : (words[0] ?? '');
}
