import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { keywordMaxLength } from '../../../shop/facts.ts';
import { call } from '../../browser/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { listPath } from '../../list-path.ts';
import { inquiriesPath } from './inquiries/inquiry-kind.ts';
import type { PeopleList } from './search-path.ts';
import { searchPath } from './search-path.ts';

/** Searches orders, people and products from every admin page; see `searchPath`. */
export function AdminSearch() {
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    if (keyword === '') return;
    void searchPath(keyword, findOrders, people).then((path) => navigate(path));
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

/** A list that has no match or can't be loaded is left out: the search then leads to another one. */
const orNone = <Found,>(found: Promise<Found[]>): Promise<Found[]> => found.catch(() => []);

const findOrders = (keyword: string) =>
  orNone(call('GET /api/orders', { query: { keyword } }).then(({ orders }) => orders));

const people: readonly PeopleList[] = [
  {
    path: (keyword) => listPath('/admin/userlist', { keyword }),
    find: (keyword) => orNone(call('GET /api/users', { query: { keyword } }).then(({ users }) => users)),
  },
  {
    path: (keyword) => inquiriesPath('restoration', { keyword }),
    find: (keyword) =>
      orNone(call('GET /api/restoration', { query: { keyword } }).then(({ restorations }) => restorations)),
  },
  {
    path: (keyword) => inquiriesPath('part', { keyword }),
    find: (keyword) => orNone(call('GET /api/part', { query: { keyword } }).then(({ parts }) => parts)),
  },
  {
    path: (keyword) => inquiriesPath('career', { keyword }),
    find: (keyword) =>
      orNone(call('GET /api/careers', { query: { keyword } }).then(({ careers }) => careers)),
  },
];
