/** The address of a list: how it is sorted (`?sort=-total`; a minus reverses it), and the way back to it. */

/** Returns the sorting that an address asks for, if the list knows it. */
export function sortOf<Sort extends string>(url: URL, sorts: readonly Sort[]): Sort | undefined {
  const asked = url.searchParams.get('sort');
  return sorts.find((sort) => sort === asked);
}

/** Returns the query of a list's address; what is undefined or empty is left out. */
export function listQuery(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return String(new URLSearchParams(given));
}

/** Returns where 'Go Back' leads: to the list as it was left, if the link that led here says so; else to the plain list. */
export function listBackPath(list: string, state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string') return list;
  return from.startsWith(`${list}/`) || from.startsWith(`${list}?`) ? from : list;
}
