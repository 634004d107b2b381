import { Suspense, useState } from 'react';
import { href, useLocation, useNavigate, useParams } from 'react-router';
import { keywordMaxLength } from '../../shop/facts.ts';
import { untilOnline } from '../browser/connection.ts';
import { Icon } from '../ui/icon.tsx';
import { lazyOrNothing } from '../ui/lazy/lazy-or-nothing.ts';

const loadSearch = () => import('./search/search-box.tsx');
/** Loaded once the field has the focus: few visits search. */
const SearchBox = lazyOrNothing(async () => (await loadSearch()).SearchBox);

/** Leads to `/store/search/{keyword}`, or to `/store` for a blank keyword; without scripts through a redirect of `/store`. */
export function SearchForm() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const params = useParams();
  const [input, setInput] = useState<HTMLInputElement>();
  // Other lists have a keyword of their own.
  const keyword = (pathname.startsWith(href('/store')) && params.keyword) || '';
  return (
    <search className="search">
      <form
        action={href('/store')}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void loadSearch().then(
            ({ search }) => search(form, navigate),
            () => untilOnline().then(() => form.submit()),
          );
        }}
      >
        <input
          key={keyword}
          type="search"
          name="keyword"
          aria-label="Search for products"
          placeholder="Search for products..."
          defaultValue={keyword}
          maxLength={keywordMaxLength}
          autoComplete="off"
          onFocus={({ currentTarget }) => setInput(currentTarget)}
          // It may have had the focus before the page listened.
          onInput={({ currentTarget }) => setInput(currentTarget)}
        />
        <button type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
      {input && (
        <Suspense>
          <SearchBox input={input} />
        </Suspense>
      )}
    </search>
  );
}
