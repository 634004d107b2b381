import type { SubmitEvent } from 'react';
import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { InquiryForm } from '../../../shop/inquiry-facts.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import { keywordMaxLength } from '../../../shop/facts.ts';
import { call } from '../../browser/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { listPath } from '../../list-path.ts';
import { Link } from '../../ui/link.tsx';
import { customerPath } from './customers/customer-path.ts';
import { inquiriesPath, inquiryKinds } from './inquiries/inquiry-kind.ts';
import { questionsPath } from './questions/questions-path.ts';
import type { Matches, PeopleList, SearchResult } from './search-result.ts';
import { searchResult } from './search-result.ts';

const sentAs = 'find';
/** What is in the field: the page's frame is shown anew once the page has loaded. */
let typedBefore = '';

/** Searches orders, people and products from every admin page; see `searchResult`. */
export function AdminSearch() {
  const navigate = useNavigate();
  const find = (typed: FormDataEntryValue | null) => {
    const keyword = String(typed ?? '').trim();
    if (keyword === '') return;
    void searchResult(keyword, findOrders, people, findCustomer).then(({ path, also }) =>
      navigate(path, { state: { also } }),
    );
  };
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    find(new FormData(event.currentTarget).get(sentAs));
  };
  // Sent before the page's scripts were there, the form has loaded its page again with what was typed.
  const findSent = useEffectEvent(() => find(new URLSearchParams(window.location.search).get(sentAs)));
  useEffect(() => findSent(), []);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    typedBefore = input.current?.value ?? '';
  }, []);
  return (
    <search className="search">
      <form onSubmit={search}>
        <label className="sr-only" htmlFor="admin-search">
          Part, order or customer
        </label>
        <input
          ref={input}
          id="admin-search"
          defaultValue={typedBefore}
          onInput={({ currentTarget }) => {
            typedBefore = currentTarget.value;
          }}
          className="input"
          type="search"
          name={sentAs}
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

/** Links to the other lists that match what was searched; see `SearchResult`. */
export function AlsoFound() {
  const { state } = useLocation() as { state: Partial<Pick<SearchResult, 'also'>> | null };
  const also = state?.also ?? [];
  if (also.length === 0) return null;
  return (
    <p className="mb-4">
      <output>
        Also:{' '}
        {also.map(({ path, text }, at) => (
          <Fragment key={path}>
            {at > 0 && ', '}
            <Link to={path}>{text}</Link>
          </Fragment>
        ))}
      </output>
    </p>
  );
}

/** A list that can't be loaded is left out: the search then leads to another one. */
async function orNone<Thing>(found: Promise<Matches<Thing>>): Promise<Matches<Thing>> {
  return found.catch(() => ({ latest: [], total: 0 }));
}

/** Returns the address of all about whoever has an email; undefined if nobody has ordered or written with it. */
function findCustomer(email: string): Promise<string | undefined> {
  return call('GET /api/customers/overview', { query: { email } }).then(
    () => customerPath({ email }),
    () => undefined,
  );
}

/** Counts what the list will show; but only what orders say of themselves can lead there, not the names of their parts. */
async function findOrders(keyword: string): Promise<Matches<Order>> {
  const find = (query: { without?: 'parts' }) =>
    orNone(
      call('GET /api/orders', { query: { keyword, ...query } }).then(({ orders, total }) => ({
        latest: orders,
        total,
      })),
    );
  const [{ total }, { latest }] = await Promise.all([find({}), find({ without: 'parts' })]);
  return { latest, total };
}

const inquiryList = (form: InquiryForm, noun: string): PeopleList => ({
  noun,
  path: (keyword) => inquiriesPath(form, { keyword }),
  find: (keyword) =>
    orNone(
      inquiryKinds[form]
        .listPage(call, { keyword })
        .then(({ inquiries, total }) => ({ latest: inquiries, total })),
    ),
});

const people: readonly PeopleList[] = [
  {
    noun: 'user',
    path: (keyword) => listPath('/admin/userlist', { keyword }),
    find: (keyword) =>
      orNone(
        call('GET /api/users', { query: { keyword } }).then(({ users, total }) => ({ latest: users, total })),
      ),
  },
  {
    noun: 'question',
    path: (keyword) => questionsPath({ state: 'all', keyword }),
    find: (keyword) =>
      orNone(
        call('GET /api/questions', { query: { keyword, sort: '-asked' } }).then(({ questions, total }) => ({
          latest: questions,
          total,
        })),
      ),
  },
  inquiryList('restoration', 'restoration'),
  inquiryList('part', 'part inquiry'),
  inquiryList('career', 'application'),
];
