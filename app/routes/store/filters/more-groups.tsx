import './more-groups.css';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { partSystems } from '../../../../shop/part-systems.ts';
import { shortTruckName, useTruck } from '../../../browser/truck.ts';
import { MyTruck } from '../../../ui/fit/my-truck.tsx';
import { Check } from '../../../ui/field.tsx';
import type { Counts, MoreProps } from './filter-groups.ts';
import { useMoreCounts } from './more-counts.ts';

/** The groups of the filter panel that need scripts: a single year, stock, the truck, and the categories by system. */
export function MoreGroups(props: MoreProps) {
  const { filters, keyword, onChange, Group } = props;
  const [asked, setAsked] = useState(false);
  const known = useTruck();
  const truck = known || filters.truck;
  const more = useMoreCounts(asked, keyword, filters, truck);
  const count = () => setAsked(true);
  const years = more?.year ?? [];
  const showFit = (fit: string) => onChange({ ...filters, fit, truck: fit && truck });
  return (
    <>
      <Group
        title="Truck and Stock"
        open={Boolean(filters.year || filters.inStock || filters.fit)}
        onToggle={count}
      >
        <fieldset className="filters__list">
          <legend className="sr-only">Truck and Stock</legend>
          {truck ? (
            <>
              <Check checked={filters.fit !== ''} onChange={() => showFit(filters.fit ? '' : 'fits')}>
                <span>Fits {shortTruckName(truck)}</span>
                <span className="number">{more?.fits}</span>
              </Check>
              <Check
                checked={filters.fit === 'fits,check'}
                onChange={() => showFit(filters.fit === 'fits,check' ? 'fits' : 'fits,check')}
              >
                <span>Also what may fit</span>
                <span className="number">{more?.check}</span>
              </Check>
            </>
          ) : (
            <MyTruck className="link">{() => 'Only what fits my truck'}</MyTruck>
          )}
          <Check
            checked={filters.inStock !== ''}
            onChange={() => onChange({ ...filters, inStock: filters.inStock ? '' : 'true' })}
          >
            <span>In stock</span>
            <span className="number">{more?.inStock}</span>
          </Check>
          <label className="filters__year">
            Single year
            <span className="select">
              <select
                className="input"
                value={filters.year}
                onChange={({ currentTarget }) => onChange({ ...filters, year: currentTarget.value })}
              >
                <option value="">Any</option>
                {filters.year && !years.some(({ value }) => String(value) === filters.year) && (
                  <option>{filters.year}</option>
                )}
                {years.map(({ value, count: parts }) => (
                  <option key={value} value={value}>
                    {value} ({parts})
                  </option>
                ))}
              </select>
            </span>
          </label>
        </fieldset>
      </Group>
      <CategoryGroup {...props} />
    </>
  );
}

/** With fewer there is nothing to search, and nothing to fold. */
const manyCategories = 12;

function CategoryGroup({ counts, filters, keyword, onTick, Group, Boxes }: MoreProps) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/);
  const found = counts.partType.filter(([value]) =>
    words.every((word) => value.toLowerCase().includes(word)),
  );
  const isFolded = counts.partType.length > manyCategories;
  return (
    <Group title="Category">
      {isFolded && (
        <div className="filters__search">
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
      {bySystem(found).map(({ id, title, partType }) => (
        <System
          // What is found is shown.
          key={`${id} ${typed !== ''}`}
          title={title}
          count={partType.reduce((sum, [, parts]) => sum + parts, 0)}
          open={!isFolded || typed !== '' || partType.some(([value]) => filters.partType.includes(value))}
        >
          <Boxes
            group="partType"
            title={title}
            counts={{ ...counts, partType }}
            onlyNapco={keyword ? undefined : counts.onlyNapco}
            filters={filters}
            onTick={onTick}
          />
        </System>
      ))}
      {typed && found.length === 0 && <p className="filters__none">No category is called that.</p>}
    </Group>
  );
}

/** Opens once one of its categories is chosen, and then stays as the shopper leaves it. */
function System({
  title,
  count,
  open,
  children,
}: {
  title: string;
  count: number;
  open: boolean;
  children: ReactNode;
}) {
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return (
    <details className="filters__system" open={wasOpened}>
      <summary>
        <span>{title}</span>
        <span className="number">{count}</span>
      </summary>
      {children}
    </details>
  );
}

/** Returns the systems that have any of the categories; those that the owner has added come last. */
function bySystem(partType: Counts['partType']) {
  const systemOf = new Map<string, string>(
    partSystems.flatMap(({ id, categories }) => categories.map((name) => [name, id] as const)),
  );
  const groups = Map.groupBy(partType, ([value]) => systemOf.get(value) ?? '');
  return [...partSystems, { id: '', title: 'Other' }].flatMap(({ id, title }) => {
    const found = groups.get(id);
    return found ? [{ id, title, partType: found }] : [];
  });
}
