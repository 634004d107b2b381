import type { FormEvent, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { brands } from '../../../../shop/facts.ts';
import { listPath } from '../../../list-path.ts';
import { Check } from '../../../ui/field.tsx';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import { Link } from '../../../ui/link.tsx';
import type { BoxesProps, Counts, GroupProps, MoreProps } from './filter-groups.ts';
import type { FilterGroup, Filters } from './filters.ts';
import { napcoPath, singleFilters, toggled, valueName, wholeDollars } from './filters.ts';

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
  onChange,
  children,
}: {
  counts: Counts;
  filters: Filters;
  keyword: string | undefined;
  open: boolean;
  onChange: (filters: Filters) => void;
  /** Below the groups. */
  children?: ReactNode;
}) {
  const [reversed, setReversed] = useState(false);
  const tick = (group: FilterGroup, value: string) => onChange(toggled(filters, group, value));
  const setPrices = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const [minPrice, maxPrice] = ['minPrice', 'maxPrice'].map((name) =>
      wholeDollars(String(typed.get(name))),
    );
    const wrong = maxPrice !== '' && Number(minPrice) > Number(maxPrice);
    setReversed(wrong);
    if (!wrong && (minPrice !== filters.minPrice || maxPrice !== filters.maxPrice))
      onChange({ ...filters, minPrice: minPrice ?? '', maxPrice: maxPrice ?? '' });
  };
  const send = (event: FormEvent) => event.preventDefault();
  const price = { reversed, onLeave: setPrices };
  const groups = { counts, filters, keyword, onTick: tick, onChange, Group, Boxes };
  return (
    <form action={listPath('/store', { keyword })} onSubmit={send}>
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
        <div className="filters__prices">
          <Price name="minPrice" label="From" value={filters.minPrice} {...price} />
          <Price name="maxPrice" label="To" value={filters.maxPrice} {...price} />
          {reversed && (
            <p className="field-error" role="alert">
              From is more than To
            </p>
          )}
        </div>
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

function Price({
  name,
  label,
  value,
  reversed,
  onLeave,
}: {
  name: 'minPrice' | 'maxPrice';
  label: string;
  value: string;
  reversed: boolean;
  onLeave: (form: HTMLFormElement) => void;
}) {
  return (
    <label>
      {label} ${/* The key shows a price that was taken away elsewhere. */}
      <input
        key={value}
        className="input"
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        aria-invalid={reversed}
        defaultValue={value}
        onBlur={({ currentTarget: { form } }) => form && onLeave(form)}
        // Browsers send a form of two fields on Enter only if it has a button.
        onKeyDown={({ key, currentTarget: { form } }) => key === 'Enter' && form && onLeave(form)}
      />
    </label>
  );
}
