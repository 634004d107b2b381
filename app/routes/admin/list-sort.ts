/** How a list is sorted, in its address: `?sort=-total`; a minus reverses it. */

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
