import { documentIn, fieldsIn, posting } from './word-index.ts';

/** Documents that are in all lists, each with the weakest of its fields. Lists and result ascend by document. */
export function intersect(lists: Uint32Array[], strengths: Float32Array): Uint32Array | number[] {
  const [shortest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (!shortest || others.length === 0) return shortest ?? [];
  const common: number[] = [];
  for (const entry of shortest) {
    const document = documentIn(entry);
    let weakest = fieldsIn(entry);
    for (const other of others) {
      const mask = fieldsOf(document, other);
      if ((strengths[mask] as number) < (strengths[weakest] as number)) weakest = mask;
      if (mask === 0) break;
    }
    if (weakest !== 0) common.push(posting(document, weakest));
  }
  return common;
}

/** 0 when the document is not in the list. */
function fieldsOf(document: number, postings: Uint32Array): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (documentIn(postings[middle] as number) < document) low = middle + 1;
    else high = middle;
  }
  const entry = postings[low];
  return entry !== undefined && documentIn(entry) === document ? fieldsIn(entry) : 0;
}
