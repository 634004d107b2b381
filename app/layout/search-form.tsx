import type { FormEvent } from 'react';
import { href, useLocation, useNavigate, useParams } from 'react-router';
import { keywordMaxLength } from '../../shop/facts.ts';
import { readTruckYear } from '../browser/truck-year.ts';
import { listPath } from '../list-path.ts';
import { Icon } from '../ui/icon.tsx';

/** Leads to `/store/search/{keyword}`, or to `/store` for a blank keyword; without scripts through a redirect of `/store`. */
export function SearchForm() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const params = useParams();
  // Other lists have a keyword of their own.
  const keyword = (pathname.startsWith(href('/store')) && params.keyword) || '';
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    const year = readTruckYear();
    const query = year && `year=${year}`;
    void navigate(listPath('/store', { keyword: String(typed ?? ''), query }));
  };
  return (
    <search className="search">
      <form action={href('/store')} onSubmit={search}>
        <label className="sr-only" htmlFor="search">
          Search for products
        </label>
        <input
          key={keyword}
          id="search"
          type="search"
          name="keyword"
          placeholder="Search for products..."
          defaultValue={keyword}
          maxLength={keywordMaxLength}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
