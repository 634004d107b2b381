import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { brands } from '../../../../shop/facts.ts';
import { listPath } from '../../../list-path.ts';
import { Check } from '../../../ui/field.tsx';
import type { FilterGroup, Filters } from './filters.ts';
import { napcoPath, toggled, valueName, wholeDollars } from './filters.ts';

type Counted = readonly (readonly [value: string, count: number])[];
/** How many products each value would list, beside what is chosen in the other groups. */
export type Counts = Record<FilterGroup | 'onlyNapco', Counted>;

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

/** The groups of the filter panel. Without scripts, a button sends all ticked boxes. */
export function FilterForm({
  counts,
  filters,
  keyword,
  onChange,
  children,
}: {
  counts: Counts;
  filters: Filters;
  keyword: string | undefined;
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
  const groups = { counts, filters, onTick: tick };
  return (
    <form action={listPath('/store', { keyword })} onSubmit={send}>
      {(['year', 'sort'] as const).map(
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
      <CategoryGroup {...groups} keyword={keyword} />
      {children}
    </form>
  );
}

function Group({
  title,
  open = true,
  children,
}: {
  title: string;
  /** At first; then the shopper decides. */
  open?: boolean;
  children: ReactNode;
}) {
  const [openAtFirst] = useState(open);
  return (
    <details className="filters__group" open={openAtFirst}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

interface BoxesProps {
  counts: Counts;
  filters: Filters;
  onTick: (group: FilterGroup, value: string) => void;
}

/** With fewer there is nothing to search. */
const manyCategories = 12;

function CategoryGroup({ counts, keyword, ...boxes }: BoxesProps & { keyword: string | undefined }) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/);
  const partType = counts.partType.filter(([value]) =>
    words.every((word) => value.toLowerCase().includes(word)),
  );
  return (
    <Group title="Category">
      {counts.partType.length > manyCategories && (
        <div className="filters__search needs-script">
          <input
            type="search"
            className="input"
            aria-label="Find a category"
            placeholder="Find a category"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            // Enter would send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      )}
      <Boxes
        group="partType"
        title="Category"
        tall
        counts={{ ...counts, partType }}
        onlyNapco={keyword ? undefined : counts.onlyNapco}
        {...boxes}
      />
      {typed && partType.length === 0 && <p className="filters__none">No category is called that.</p>}
    </Group>
  );
}

/** The values of a group as boxes. One that would list nothing cannot be ticked. */
function Boxes({
  group,
  title,
  tall,
  counts,
  filters,
  onlyNapco,
  onTick,
}: BoxesProps & { group: FilterGroup; title: string; tall?: boolean; onlyNapco?: Counted | undefined }) {
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
    <Link className="check" to={napcoPath(partType)}>
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
