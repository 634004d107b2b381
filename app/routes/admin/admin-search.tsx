import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { keywordMaxLength } from '../../../shop/facts.ts';
import { parseOrderNumber } from '../../../shop/rules/orders/order-number.ts';
import { listPath } from '../../list-path.ts';
import { Icon } from '../../ui/icon.tsx';

/** Searches from every admin page: an order's number or id and somebody's email lead to orders, anything else to products. */
export function AdminSearch() {
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    if (keyword === '') return;
    const orders = isAboutOrder(keyword);
    void navigate(
      orders ? listPath('/admin/orderlist', { keyword }) : listPath('/admin/productlist', { keyword }),
    );
  };
  return (
    <search className="search">
      <form onSubmit={search}>
        <label className="sr-only" htmlFor="admin-search">
          Part, order or email
        </label>
        <input
          id="admin-search"
          className="input"
          type="search"
          name="keyword"
          placeholder="Part, order or email"
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

function isAboutOrder(keyword: string): boolean {
  return (
    keyword.includes('@') || /^#?[0-9a-f]{24}$/i.test(keyword) || parseOrderNumber(keyword) !== undefined
  );
}
