const windowSize = 5;

/** The page numbers that get a link: five around the present one, fewer when there are fewer (specification, section 9). */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(windowSize, pages);
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), pages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
