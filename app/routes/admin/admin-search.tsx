import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { keywordMaxLength } from '../../../shop/facts.ts';
import { call } from '../../browser/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { searchPath } from './search-path.ts';

/** Searches products and orders from every admin page; see `searchPath`. */
export function AdminSearch() {
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    if (keyword === '') return;
    void searchPath(keyword, findOrders).then((path) => navigate(path));
  };
  return (
    <search className="search">
      <form onSubmit={search}>
        <label className="sr-only" htmlFor="admin-search">
          Part, order or customer
        </label>
        <input
          id="admin-search"
          className="input"
          type="search"
          name="keyword"
          placeholder="Part, order or customer"
          maxLength={keywordMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <button type="submit" aria-label="Find">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

/** Returns no orders when none match or the call fails; the search then leads to products. */
const findOrders = (keyword: string) =>
  call('GET /api/orders', { query: { keyword } }).then(
    ({ orders }) => orders,
    () => [],
  );
