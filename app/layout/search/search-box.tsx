/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag lists options with pictures and prices */
import './search-box.css';
import type { NavigateFunction } from 'react-router';
import { useLocation, useNavigate } from 'react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { readTruckYear } from '../../browser/truck-year.ts';
import { listPath } from '../../list-path.ts';
import { dollars } from '../../../shop/rules/money.ts';
import { PartPicture } from '../../ui/product/part-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Option, OptionGroup } from './options.ts';
import { groupsOf } from './options.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Goes to the results for what is typed. */
export function search(form: HTMLFormElement, navigate: NavigateFunction): void {
  void navigate(resultsPath(String(new FormData(form).get('keyword') ?? '')));
}

function resultsPath(keyword: string): string {
  const year = readTruckYear();
  return listPath('/store', { keyword, query: year && `year=${year}` });
}

const listId = 'search-suggestions';
const optionId = (at: number) => `search-option-${at}`;

/**
 * Makes the search field a combobox: a list of suggestions under it, for fingers, mouse and keyboard. The field itself
 * stays as the server rendered it, so that it works before, and nothing that is typed is lost.
 */
export function SearchBox({ input }: { input: HTMLInputElement }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { suggestions, typed, ask, stop } = useSuggestions();
  /** Where the list was opened: another page closes it. */
  const [openedOn, setOpenedOn] = useState<string>();
  const [active, setActive] = useState(-1);
  const groups = groupsOf(typed, suggestions, resultsPath);
  const options = groups.flatMap((group) => group.options);
  const isShown = openedOn === key && options.length > 0;
  const chosen = isShown ? options[active] : undefined;

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setOpenedOn(key);
      // The field itself is one of the stops.
      const stops = options.length + 1;
      setActive(isShown ? ((active + 1 + step + stops) % stops) - 1 : step > 0 ? 0 : options.length - 1);
    } else if (event.key === 'Escape' && isShown) {
      // The browser would empty the field.
      event.preventDefault();
      setOpenedOn(undefined);
      setActive(-1);
    } else if (event.key === 'Enter') {
      setOpenedOn(undefined);
      stop();
      if (!chosen) return;
      event.preventDefault();
      void navigate(chosen.to);
    }
  });
  const onInput = useEffectEvent(() => {
    setOpenedOn(key);
    setActive(-1);
    ask(input.value);
  });

  useEffect(() => {
    const over = new AbortController();
    const until = { signal: over.signal };
    input.addEventListener('input', () => onInput(), until);
    input.addEventListener('keydown', (event) => onKeyDown(event), until);
    input.addEventListener('blur', () => setOpenedOn(undefined), until);
    return () => over.abort();
  }, [input]);

  // What was typed while this was being loaded.
  useEffect(() => {
    if (input.value !== input.defaultValue) input.dispatchEvent(new Event('input'));
  }, [input]);

  const stopOnLeaving = useEffectEvent(stop);
  useEffect(() => () => stopOnLeaving(), [key]);

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      enterkeyhint: 'search',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(isShown),
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': chosen && optionId(active),
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    if (chosen) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [input, isShown, active, chosen]);

  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const fit = () => endAtRow(list.current);
    fit();
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, [isShown, suggestions]);

  return (
    <>
      <output className="sr-only">
        {isShown && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </output>
      {isShown && (
        <div
          ref={list}
          className="suggestions"
          role="listbox"
          id={listId}
          aria-label="Suggestions"
          tabIndex={-1}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((group) => (
            <Group
              key={group.name}
              group={group}
              first={options.indexOf(group.options[0] as Option)}
              active={active}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Makes a list that does not fit into the window end with a whole row. */
function endAtRow(list: HTMLElement | null): void {
  if (!list) return;
  list.style.maxHeight = '';
  const { clientHeight, scrollHeight, offsetHeight } = list;
  if (scrollHeight <= clientHeight) return;
  const ends = [...list.querySelectorAll<HTMLElement>('.suggestion')].map(
    (row) => row.offsetTop + row.offsetHeight,
  );
  const end = ends.findLast((bottom) => bottom <= clientHeight);
  if (end) list.style.maxHeight = `${end + offsetHeight - clientHeight}px`;
}

function Group({
  group: { name, options },
  first,
  active,
}: {
  group: OptionGroup;
  first: number;
  active: number;
}) {
  return (
    <div role="group" aria-label={name}>
      <p className="suggestions__name" aria-hidden="true">
        {name}
      </p>
      {options.map((option, at) => (
        <Link
          key={option.to}
          id={optionId(first + at)}
          role="option"
          aria-selected={first + at === active}
          tabIndex={-1}
          to={option.to}
          className="suggestion"
        >
          <OptionBody option={option} />
        </Link>
      ))}
    </div>
  );
}

function OptionBody({ option: { text, product } }: { option: Option }) {
  if (!product)
    return (
      <>
        <Icon name="search" /> <span>{text}</span>
      </>
    );
  return (
    <>
      <PartPicture src={product.image} caption={false} className="suggestion__picture" />
      <span className="suggestion__what">
        <span>{text}</span>
        <span className="partno">{product.lugoPart}</span>
      </span>
      <span className="suggestion__price">
        <b>{dollars(product.price)}</b>
        <span className={product.countInStock > 0 ? 'state state--good' : 'state state--off'}>
          {product.countInStock > 0 ? 'In Stock' : 'Out Of Stock'}
        </span>
      </span>
    </>
  );
}
