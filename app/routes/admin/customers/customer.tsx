import '../lists/admin-lists.css';
import { href } from 'react-router';
import type { Customer } from '../../../../shop/contracts/order/customers.ts';
import { truckName } from '../../../../shop/rules/fitment/truck-name.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { formatPhone, phoneUrl } from '../../../../shop/rules/phone.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { listPath } from '../../../list-path.ts';
import { AddressLines } from '../../../ui/address.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';
import { MoreLink, SectionHeader } from '../../../ui/section-header.tsx';
import type { Route } from './+types/customer';
import { formatAmount } from '../format-amount.ts';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { OrdersTable } from '../orders/orders-table.tsx';
import { StartOrder } from '../orders/start-order.tsx';
import { Wrote } from './wrote.tsx';

export const meta = () => pageMeta({ title: 'Customer', noindex: true });

function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<Customer>> {
  const query = Object.fromEntries(url.searchParams);
  return loadOrError(url, () => call('GET /api/customers/overview', { query }));
}
export const clientLoader = inBrowser(load);

/** All about one customer, for whoever has them on the phone. */
export default function CustomerPage({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return found ? (
    <Content key={found.email} customer={found} />
  ) : (
    <>
      <SectionHeader level={1} title="Customer" />
      <LoadError message={refusal} back={href('/admin/userlist')} />
    </>
  );
}

function Content({ customer }: { customer: Customer }) {
  const { email, account, contact, orders, addresses } = customer;
  const name = account?.name ?? contact?.name ?? addresses[0]?.name ?? orders.latest[0]?.shippingAddress.name;
  return (
    <>
      <SectionHeader
        level={1}
        title={<span className="wrap-anywhere">{name || email}</span>}
        meta={account ? undefined : 'Without an account'}
      />
      <div className="cols">
        <div className="stack">
          <CustomerFacts customer={customer} />
          <div className="row">
            <StartOrder email={email} />
            <a className="btn btn--line" href={`mailto:${email}`}>
              Write an Email
            </a>
          </div>
        </div>
        <Bought customer={customer} />
      </div>
      {orders.latest.length > 0 && (
        <section className="mt-8">
          <SectionHeader title="Orders">
            {orders.placed > orders.latest.length && (
              <MoreLink to={listPath('/admin/orderlist', { keyword: email })}>
                {`All ${formatCount(orders.placed)} orders`}
              </MoreLink>
            )}
          </SectionHeader>
          <OrdersTable orders={orders.latest} />
        </section>
      )}
      <Wrote customer={customer} />
    </>
  );
}

/** How to reach them, and what they drive and wait for. */
function CustomerFacts({ customer }: { customer: Customer }) {
  const { email, account, trucks, orders, waitingFor } = customer;
  const phones = phonesOf(customer);
  const allTrucks = [...trucks, ...orders.latest.flatMap(({ truck }) => truck ?? [])].map(truckName);
  return (
    <Facts>
      <Fact name="Email">
        <a href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
        {account?.active === false && <span className="state state--warn"> Not verified</span>}
      </Fact>
      <Fact name="Phone">
        {phones.length === 0 && 'None'}
        {phones.map((phone) => (
          <div key={phone}>
            <a href={phoneUrl(phone)}>{formatPhone(phone)}</a>
          </div>
        ))}
      </Fact>
      <Fact name="Account">
        {account ? (
          <Link to={href('/admin/user/:id/edit', { id: account._id })}>Account of {account.name}</Link>
        ) : (
          'None'
        )}
      </Fact>
      {allTrucks.length > 0 && (
        <Fact name="Trucks">
          <Lines of={[...new Set(allTrucks)]} />
        </Fact>
      )}
      {waitingFor.length > 0 && (
        <Fact name="Waits for">
          <Lines
            of={waitingFor.map(({ part, isConfirmed }) => (isConfirmed ? part : `${part} (not confirmed)`))}
          />
        </Fact>
      )}
    </Facts>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => <div key={line}>{line}</div>);
}

/** Returns their phone numbers, each once, however it was typed. */
function phonesOf({ contact, addresses, orders }: Customer): string[] {
  const shippedTo = [...orders.latest.map(({ shippingAddress }) => shippingAddress), ...addresses];
  const phones = [contact, ...shippedTo].flatMap((known) => known?.phone || []);
  return [...new Map(phones.map((phone) => [formatPhone(phone), phone])).values()];
}

/** What they bought in all, and where it went. */
function Bought({ customer: { orders, addresses } }: { customer: Customer }) {
  const { placed, paid, refunded, disputed } = orders;
  return (
    <div className="stack">
      <section className="sheet" aria-labelledby="bought">
        <h2 id="bought" className="mb-2 text-h4">
          In all
        </h2>
        <PriceList>
          <PriceRow label="Orders placed" amount={formatCount(placed)} />
          <PriceRow label="Paid, less refunds" amount={formatAmount(paid)} />
          {refunded !== '0.00' && <PriceRow label="Refunded" amount={formatAmount(refunded)} />}
          {disputed > 0 && <PriceRow label="Disputed payments" amount={formatCount(disputed)} />}
        </PriceList>
      </section>
      {addresses.length > 0 && (
        <section aria-labelledby="addresses">
          <h2 id="addresses" className="mb-2 text-h4">
            {addresses.length === 1 ? 'Address' : 'Addresses'}
          </h2>
          <ul className="stack">
            {addresses.map(({ _id, ...address }) => (
              <li key={_id}>
                <AddressLines address={address} calls />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
