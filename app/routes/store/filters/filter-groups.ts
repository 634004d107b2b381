import type { ComponentType, ReactNode } from 'react';
import type { FilterGroup, Filters } from './filters.ts';

/** What the groups of the filter panel are given. */

export type Counted = readonly (readonly [value: string, count: number])[];
/** How many products each value would list, beside what is chosen in the other groups. */
export type Counts = Record<FilterGroup | 'onlyNapco', Counted>;

export interface GroupProps {
  title: string;
  /** At first; then the shopper decides. */
  open?: boolean;
  onToggle?: () => void;
  children: ReactNode;
}

export interface BoxesProps {
  group: FilterGroup;
  title: string;
  tall?: boolean;
  counts: Counts;
  filters: Filters;
  onlyNapco?: Counted | undefined;
  onTick: (group: FilterGroup, value: string) => void;
}

export interface MoreProps extends Pick<BoxesProps, 'counts' | 'filters' | 'onTick'> {
  keyword: string | undefined;
  onChange: (filters: Filters) => void;
  /** They come with the form: what needs scripts adds little to it. */
  Group: ComponentType<GroupProps>;
  Boxes: ComponentType<BoxesProps>;
}
