/** Documents in no particular order. */
export interface ScoredDocuments {
  documents: Uint32Array;
  /** Of the document at the same position. */
  scores: Float64Array;
}

/** Returns the `limit` documents with the highest scores in order, ties by `place`. One pass: thousands may match where a dozen are shown. */
export function topK(
  documents: Uint32Array,
  scores: Float64Array,
  place: (document: number) => number,
  limit: number,
): ScoredDocuments {
  const before = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return (
      difference > 0 || (difference === 0 && place(documents[a] as number) < place(documents[b] as number))
    );
  };
  // A heap of the best so far, with the worst of them on top.
  const heap: number[] = [];
  const sink = (from: number) => {
    const item = heap[from] as number;
    let hole = from;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child] as number, heap[child + 1] as number)) child++;
      if (!before(item, heap[child] as number)) break;
      heap[hole] = heap[child] as number;
      hole = child;
    }
    heap[hole] = item;
  };
  for (let at = 0; at < documents.length; at++) {
    if (heap.length < limit) {
      heap.push(at);
      if (heap.length === limit) for (let parent = (limit >> 1) - 1; parent >= 0; parent--) sink(parent);
    } else if (limit > 0 && before(at, heap[0] as number)) {
      heap[0] = at;
      sink(0);
    }
  }
  heap.sort((a, b) => (before(a, b) ? -1 : 1));
  return {
    documents: Uint32Array.from(heap, (at) => documents[at] as number),
    scores: Float64Array.from(heap, (at) => scores[at] as number),
  };
}
