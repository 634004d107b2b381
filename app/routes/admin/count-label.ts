/** `1 order`, `603 orders · page 2 of 31`. */
export function countLabel(
  { total, page, pages }: { total: number; page: number; pages: number },
  one: string,
  many = `${one}s`,
): string {
  const count = `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;
  return pages > 1 ? `${count} · page ${page} of ${pages}` : count;
}
