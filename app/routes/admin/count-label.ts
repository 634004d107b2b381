import { mostCounted } from '../../../shop/rules/paging.ts';

/** `1 order`, `603 orders · page 2 of 31`, `10,000+ orders · page 1 of 500`. */
export function countLabel(
  { total, page, pages }: { total: number; page: number; pages: number },
  one: string,
  many = `${one}s`,
): string {
  const orMore = total === mostCounted ? '+' : '';
  const count = `${total.toLocaleString('en-US')}${orMore} ${total === 1 ? one : many}`;
  return pages > 1 ? `${count} · page ${page} of ${pages}` : count;
}
