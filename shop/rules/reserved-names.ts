/**
 * Names that would pass for the shop's own: an account with one would answer customers in reviews as if it were the family.
 */

const anywhere = ['lugoclassic', 'lugotruck', 'lugoshop', 'lugoteam', 'lugosupport'];
const alone = new Set(
  'lugo admin administrator moderator support staff owner shop team service customerservice webmaster seller'.split(
    ' ',
  ),
);

/** Letters that look like others: digits, and the commonest Cyrillic and Greek ones. */
const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  5: 's',
  а: 'a',
  е: 'e',
  і: 'i',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'u',
  ѕ: 's',
  ο: 'o',
};

/** Says whether a name is the shop's, however it is spaced, accented or spelled with similar letters. */
export function isReservedName(name: string): boolean {
  const bare = [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z]/g, '');
  return anywhere.some((word) => bare.includes(word)) || alone.has(bare.replace(/^(?:the|our)/, ''));
}

export const reservedNameText = 'This name is the shop’s own. Please use yours.';
