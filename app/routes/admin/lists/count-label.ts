import { mostCounted } from '../../../../shop/rules/paging.ts';
import { countOf, formatCount } from '../../../../shop/rules/in-words.ts';

/** `1 order`, `603 orders · page 2 of 31`, `10,000+ orders · page 1 of 500`. */
export function countLabel(
  { total, page, pages }: { total: number; page: number; pages: number },
  one: string,
  many = `${one}s`,
): string {
  const count = total === mostCounted ? `${formatCount(total)}+ ${many}` : countOf(total, one, many);
  return pages > 1 ? `${count} · page ${page} of ${pages}` : count;
}
