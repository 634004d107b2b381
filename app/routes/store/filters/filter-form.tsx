import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { brands } from '../../../../shop/facts.ts';
import { listPath } from '../../../list-path.ts';
import { Check } from '../../../ui/field.tsx';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import { Link } from '../../../ui/link.tsx';
import type { BoxesProps, Counts, GroupProps, MoreProps } from './filter-groups.ts';
import type { FilterGroup, Filters } from './filters.ts';
import { napcoPath, singleFilters, toggled, valueName } from './filters.ts';
import { Prices } from './prices.tsx';

/** What a choice would list. */
export interface Found {
  counts: Counts;
  total: number;
}

export interface FilterPanelProps {
  counts: Counts;
  filters: Filters;
  keyword: string | undefined;
}

/** More to choose by, and the categories by system. Loaded where the panel is open: scripts are needed for it. */
const MoreGroups = lazyOrNothing(async () => (await import('./more-groups.tsx')).MoreGroups, Categories);

/**
 * The groups of the filter panel. Without scripts, a button sends all ticked boxes.
 * @param open whether it is seen
 */
export function FilterForm({
  counts,
  filters,
  keyword,
  open,
  resets,
  onChange,
  onTyped,
  children,
}: FilterPanelProps & {
  open: boolean;
  /** How often 'Reset Filter' was pressed: with each time, prices that were typed and not applied go, too. */
  resets: number;
  onChange: (filters: Filters) => void;
  /** See `Prices`. */
  onTyped?: (possible: boolean) => void;
  /** Below the groups. */
  children?: ReactNode;
}) {
  const tick = (group: FilterGroup, value: string) => onChange(toggled(filters, group, value));
  const groups = { counts, filters, keyword, onTick: tick, onChange, Group, Boxes };
  return (
    <form action={listPath('/store', { keyword })} onSubmit={(event) => event.preventDefault()}>
      {(['year', 'sort', ...singleFilters.slice(3)] as const).map(
        (name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
      )}
      <Group title="Year Range">
        <Boxes group="yearRange" title="Year Range" {...groups} />
      </Group>
      <Group title="Brand" open={filters.brand.length > 0}>
        <Boxes group="brand" title="Brand" {...groups} />
      </Group>
      <Group title="Price" open={Boolean(filters.minPrice || filters.maxPrice)}>
        <Prices key={`${resets} ${keyword}`} filters={filters} onChange={onChange} onTyped={onTyped} />
      </Group>
      {open ? (
        <Suspense fallback={<Categories {...groups} />}>
          <MoreGroups {...groups} />
        </Suspense>
      ) : (
        <Categories {...groups} />
      )}
      {children}
    </form>
  );
}

function Group({ title, open = true, onToggle, children }: GroupProps) {
  const [openAtFirst] = useState(open);
  return (
    <details className="filters__group" open={openAtFirst} onToggle={onToggle}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** All categories in one list. */
function Categories({ counts, filters, keyword, onTick }: MoreProps) {
  return (
    <Group title="Category">
      <Boxes
        group="partType"
        title="Category"
        tall
        onlyNapco={keyword ? undefined : counts.onlyNapco}
        counts={counts}
        filters={filters}
        onTick={onTick}
      />
    </Group>
  );
}

/** The values of a group as boxes. One that would list nothing cannot be ticked. */
function Boxes({ group, title, tall, counts, filters, onlyNapco, onTick }: BoxesProps) {
  const atNapco = new Map(onlyNapco ?? []);
  return (
    <fieldset className={tall ? 'filters__list filters__list--tall' : 'filters__list'}>
      <legend className="sr-only">{title}</legend>
      {counts[group].map(([value, count]) => {
        const checked = filters[group].includes(value);
        const napcoCount = atNapco.get(value);
        if (napcoCount && !checked) return <AtNapco key={value} partType={value} count={napcoCount} />;
        return (
          <Check
            key={value}
            name={group}
            value={value}
            checked={checked}
            disabled={count === 0 && !checked}
            onChange={() => onTick(group, value)}
          >
            <span>{valueName(group, value)}</span>
            <span className="number">{count}</span>
          </Check>
        );
      })}
    </fieldset>
  );
}

/** A category of which the store has only NAPCO's parts. */
function AtNapco({ partType, count }: { partType: string; count: number }) {
  return (
    <Link
      className="check"
      to={napcoPath(partType)}
      // On phones the form is a dialog above the list that this leads to.
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    >
      <span className="tag tag--solid">{brands.napco}</span>
      <span>{partType}</span>
      <span className="number">{count}</span>
    </Link>
  );
}
