import type { FilterGroup } from './filters.ts';

/** A filter's value as people read it: years with the en dash. */
export function valueName(group: FilterGroup, value: string): string {
  return group === 'yearRange' ? value.replace('-', '–') : value;
}
