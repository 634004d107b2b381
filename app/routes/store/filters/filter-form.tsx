import type { FormEvent, ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
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
  onTyped,
  children,
}: {
  counts: Counts;
  filters: Filters;
  keyword: string | undefined;
  open: boolean;
  onChange: (filters: Filters) => void;
  /** Called while a price is typed: whether it can be. With it, prices count as they are typed, else when they are left. */
  onTyped?: (possible: boolean) => void;
  /** Below the groups. */
  children?: ReactNode;
}) {
  const [priceError, setPriceError] = useState('');
  const tick = (group: FilterGroup, value: string) => onChange(toggled(filters, group, value));
  const setPrices = (form: HTMLFormElement, isLeft: boolean) => {
    const typed = new FormData(form);
    const texts = ['minPrice', 'maxPrice'].map((name) => String(typed.get(name)).trim());
    const [minPrice = '', maxPrice = ''] = texts.map(wholeDollars);
    const error = texts.some((text) => text && !wholeDollars(text))
      ? 'Please enter whole dollars'
      : maxPrice && Number(minPrice) > Number(maxPrice)
        ? 'From is more than To'
        : '';
    // While it is typed, the first digits of a price are less than From.
    if (isLeft || !error) setPriceError(error);
    onTyped?.(!error);
    if (!error && (minPrice !== filters.minPrice || maxPrice !== filters.maxPrice))
      onChange({ ...filters, minPrice, maxPrice });
  };
  const send = (event: FormEvent) => event.preventDefault();
  const price = {
    invalid: priceError !== '',
    onLeave: (form: HTMLFormElement) => setPrices(form, true),
    onType: onTyped && ((form: HTMLFormElement) => setPrices(form, false)),
  };
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
          {priceError && (
            <p className="field-error" role="alert" id="price-error">
              {priceError}
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
  invalid,
  onLeave,
  onType,
}: {
  name: 'minPrice' | 'maxPrice';
  label: string;
  value: string;
  invalid: boolean;
  onLeave: (form: HTMLFormElement) => void;
  onType: ((form: HTMLFormElement) => void) | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  // Shows a price that was changed or taken away elsewhere; what is being typed stays.
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (input.current && wholeDollars(input.current.value) !== value) input.current.value = value;
  }, [value]);
  return (
    <label>
      {label} $
      <input
        ref={input}
        className="input"
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        aria-invalid={invalid}
        aria-describedby={invalid ? 'price-error' : undefined}
        defaultValue={value}
        onInput={({ currentTarget: { form } }) => form && onType?.(form)}
        onBlur={({ currentTarget: { form } }) => form && onLeave(form)}
        // Browsers send a form of two fields on Enter only if it has a button.
        onKeyDown={({ key, currentTarget: { form } }) => key === 'Enter' && form && onLeave(form)}
      />
    </label>
  );
}
