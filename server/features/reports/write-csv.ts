import { lowStockMax } from '../../../shop/facts.ts';
import { csvColumns } from '../../../shop/product-csv.ts';
import { formatCents } from '../../../shop/rules/money.ts';
import { csvLine, csvStart } from '../../../shop/rules/csv.ts';
import { daysOf, lastMonths, pacificDay, periodDays, shortDate } from '../../../shop/rules/dates/calendar.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';
import { formatPhone } from '../../../shop/rules/phone.ts';
import { stateName } from '../../../shop/states.ts';
import { deliveryNames, orderStateNames } from '../../../shop/rules/orders/order-states.ts';
import { isPickupCarrier } from '../../../shop/rules/orders/tracking.ts';
import { isRefundedInFull } from '../../../shop/rules/orders/refunded-cents.ts';
import type { Deps } from '../../deps.ts';
import type { ExportedCustomer, ExportedOrder, TaxMovement } from './export-data.ts';
import { eachCustomer, eachOrder, eachTaxMovement } from './export-data.ts';
import type { IncomeOfSpan } from './income-data.ts';
import type { ExportedSales, LowProduct } from './product-sales-data.ts';
import { eachSoldProduct, listLowProducts } from './product-sales-data.ts';
import { listIncome } from './read-income.ts';
import type { OrderQuery } from '../orders/listing/list-data.ts';
import { findOrderFilter } from '../orders/listing/list-data.ts';
import type { StateTax } from '../tax/data.ts';
import { sumTaxByState } from '../tax/data.ts';

/** Tables for spreadsheets, streamed: only one batch of rows is in memory at a time. */

type Cell = string | number | null;
type Column<Row> = [name: string, of: (row: Row) => Cell];
type Table = AsyncGenerator<string>;

/**
 * Returns what the list of orders says: paid, then sent or ready, then delivered or picked up; refunded once all of the
 * money is back; or that the payment was taken back.
 */
function statusOf(order: ExportedOrder): string {
  const { state, reversed, carrier, refundedCents, totalCents } = order;
  if (isRefundedInFull(refundedCents, totalCents)) return 'Refunded';
  if (reversed && state !== 'canceled') return 'Payment taken back';
  if (state === 'delivered') return deliveryNames(order).delivered;
  return state === 'paid' && carrier !== null ? deliveryNames(order).sent : orderStateNames[state];
}

/** Writes what a spreadsheet would read as a number, and round, in groups of four: digits, or `12E34`. */
const inGroups = (text: string | null): string | null =>
  text !== null && /^(?:\d{12,}|\d+E\d+)$/i.test(text) ? text.replaceAll(/.{4}(?=.)/g, '$& ') : text;

/** Of each package of an order. */
const joined = (values: (string | null)[]): string => values.map((value) => value ?? '').join('; ');

/** Of several refunds each has its amount: they may be of different months. */
function refundedOn(refunds: ExportedOrder['refunds']): string {
  const [first, ...others] = refunds;
  if (!first || others.length === 0) return first?.on ?? '';
  return refunds.map(({ on, amountCents }) => `${on} (${formatCents(amountCents)})`).join('; ');
}

const orderColumns: Column<ExportedOrder>[] = [
  ['Order ID', ({ id }) => inGroups(id)],
  ['Order Number', ({ number }) => number],
  ['Placed (PT)', ({ placed }) => placed],
  ['Paid (PT)', ({ paid }) => paid],
  ['Delivered (PT)', ({ delivered }) => delivered],
  ['Status', statusOf],
  ['Customer', ({ customerName, shippingAddress }) => customerName ?? shippingAddress.name],
  ['Email', ({ email }) => email],
  ['Phone', ({ shippingAddress }) => formatPhone(shippingAddress.phone)],
  ['Ship To', ({ shippingAddress }) => shippingAddress.name],
  ['Address', ({ shippingAddress }) => shippingAddress.address],
  ['Apartment', ({ shippingAddress }) => shippingAddress.apartment ?? ''],
  ['City', ({ shippingAddress }) => shippingAddress.city],
  ['State', ({ shippingAddress }) => shippingAddress.state],
  ['ZIP Code', ({ shippingAddress }) => shippingAddress.postalCode],
  ['Items', ({ items }) => items],
  ['Payment Method', ({ paymentMethod }) => paymentMethod],
  ['Coupon', ({ couponCode }) => couponCode],
  ['Items Price', ({ itemsCents }) => formatCents(itemsCents)],
  ['Shipping', ({ shippingCents }) => formatCents(shippingCents)],
  ['Handling', ({ handlingCents }) => formatCents(handlingCents)],
  ['Tax', ({ taxCents }) => formatCents(taxCents)],
  ['Total', ({ totalCents }) => formatCents(totalCents)],
  ['Refunded', ({ refundedCents }) => formatCents(refundedCents)],
  ['Carrier', ({ carrier, packages }) => joined([carrier, ...packages.map((one) => one.carrier)])],
  [
    'Tracking Number',
    ({ trackingNumber, packages }) =>
      joined([trackingNumber, ...packages.map((one) => one.trackingNumber)].map(inGroups)),
  ],
  ['Customer Note', ({ customerNote }) => customerNote],
  ['Private Notes', ({ privateNotes }) => privateNotes],
  ['Truck', ({ truck }) => (truck === null ? '' : truckName(parseTruckCode(truck)))],
  ['Chose Pickup', ({ pickup }) => (pickup ? 'Yes' : 'No')],
  ['Refunded On (PT)', ({ refunds }) => refundedOn(refunds)],
  ['Payment Fee', ({ feeCents }) => (feeCents === null ? '' : formatCents(feeCents))],
  ['Transaction ID', ({ transactionId }) => inGroups(transactionId)],
];

const customerColumns: Column<ExportedCustomer>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Account', ({ isVerified }) => (isVerified === null ? 'Guest' : 'Yes')],
  ['Email Verified', ({ isVerified }) => (isVerified === null ? '' : isVerified ? 'Yes' : 'No')],
  ['Since (PT)', ({ since }) => since],
  ['Orders', ({ orders }) => orders],
  ['Paid', ({ paidCents }) => formatCents(paidCents)],
  ['Last Order (PT)', ({ lastOrder }) => lastOrder],
];

const bestSellerColumns: Column<ExportedSales>[] = [
  [csvColumns.lugoPart, ({ lugoPart }) => lugoPart],
  ['Name', ({ name }) => name],
  ['Brand', ({ brand }) => brand],
  ['Vendor', ({ vendor }) => vendor],
  [csvColumns.category, ({ vendorPart }) => vendorPart],
  ['Units Sold', ({ units }) => units],
  ['Units Returned', ({ returnedUnits }) => returnedUnits],
  ['Net Units', ({ units, returnedUnits }) => units - returnedUnits],
  ['Sales', ({ itemsCents }) => formatCents(itemsCents)],
  ['Refunded', ({ refundedCents }) => formatCents(refundedCents)],
  ['Net Sales', ({ itemsCents, refundedCents }) => formatCents(itemsCents - refundedCents)],
  ['In Stock', ({ available }) => available],
  ['Reorder Level', ({ reorderLevel }) => reorderLevel ?? lowStockMax],
];

const lowStockColumns = (since: string): Column<LowProduct>[] => [
  [csvColumns.lugoPart, ({ lugoPart }) => lugoPart],
  ['Name', ({ name }) => name],
  ['Vendor', ({ vendor }) => vendor],
  [csvColumns.category, ({ vendorPart }) => vendorPart],
  ['In Stock', ({ available }) => available],
  ['Reserved', ({ reserved }) => reserved],
  ['Reorder Level', ({ reorderLevel }) => reorderLevel ?? lowStockMax],
  [`Sold Since ${since}`, ({ netUnits }) => netUnits],
];

const taxColumns: Column<StateTax>[] = [
  ['State', ({ state }) => state],
  ['Name', ({ state }) => stateName(state)],
  ['Orders', ({ orders }) => orders],
  ['Sales', ({ itemsCents }) => formatCents(itemsCents)],
  ['Sales Refunded', ({ refundedItemsCents }) => formatCents(refundedItemsCents)],
  ['Net Sales', ({ itemsCents, refundedItemsCents }) => formatCents(itemsCents - refundedItemsCents)],
  ['Tax', ({ taxCents }) => formatCents(taxCents)],
  ['Tax Refunded', ({ refundedTaxCents }) => formatCents(refundedTaxCents)],
  ['Net Tax Collected', ({ taxCents, refundedTaxCents }) => formatCents(taxCents - refundedTaxCents)],
];

const taxOrderColumns: Column<TaxMovement>[] = [
  ['Paid or Refunded (PT)', ({ on }) => on],
  ['Order Number', ({ number }) => number],
  ['Kind', ({ isRefund }) => (isRefund ? 'Refund' : 'Order')],
  ['Address', ({ shippingAddress }) => shippingAddress.address],
  ['City', ({ shippingAddress }) => shippingAddress.city],
  ['ZIP Code', ({ shippingAddress }) => shippingAddress.postalCode],
  // Only the first is taxed where the shop is (decisions 056 and 088).
  ['Local Pickup', ({ pickup, carrier }) => (pickup ? 'Chosen' : isPickupCarrier(carrier) ? 'Later' : '')],
  ['Items Price', ({ itemsCents }) => formatCents(itemsCents)],
  ['Shipping', ({ shippingCents }) => formatCents(shippingCents)],
  ['Handling', ({ handlingCents }) => formatCents(handlingCents)],
  ['Tax', ({ taxCents }) => formatCents(taxCents)],
  ['Total', ({ totalCents }) => formatCents(totalCents)],
];

const incomeColumns: Column<IncomeOfSpan>[] = [
  ['Time (PT)', ({ span }) => span],
  ['Orders', ({ orders }) => orders],
  ['Items Before Discounts', ({ undiscountedItemsCents }) => formatCents(undiscountedItemsCents)],
  ['Discounts', ({ undiscountedItemsCents, itemsCents }) => formatCents(undiscountedItemsCents - itemsCents)],
  ['Items Price', ({ itemsCents }) => formatCents(itemsCents)],
  ['Shipping', ({ shippingCents }) => formatCents(shippingCents)],
  ['Handling', ({ handlingCents }) => formatCents(handlingCents)],
  ['Tax', ({ taxCents }) => formatCents(taxCents)],
  ['Paid', ({ totalCents }) => formatCents(totalCents)],
  ['Items Refunded', ({ refundedItemsCents }) => formatCents(refundedItemsCents)],
  ['Shipping Refunded', ({ refundedShippingCents }) => formatCents(refundedShippingCents)],
  ['Handling Refunded', ({ refundedHandlingCents }) => formatCents(refundedHandlingCents)],
  ['Tax Refunded', ({ refundedTaxCents }) => formatCents(refundedTaxCents)],
  ['Refunded', ({ refundedCents }) => formatCents(refundedCents)],
  ['Net', ({ totalCents, refundedCents }) => formatCents(totalCents - refundedCents)],
  ['Payment Fees', ({ feeCents }) => formatCents(feeCents)],
  ['Orders Without Known Fee', ({ unknownFees }) => unknownFees],
  [
    'Received',
    ({ totalCents, refundedCents, feeCents }) => formatCents(totalCents - refundedCents - feeCents),
  ],
];

/** What the list of orders shows, on all of its pages. */
export async function* ordersTable({ db, clock }: Pick<Deps, 'db' | 'clock'>, query: OrderQuery): Table {
  yield* write(orderColumns, eachOrder(db, await findOrderFilter(db, query, clock())));
}

export const customersTable = ({ db }: Pick<Deps, 'db'>): Table => write(customerColumns, eachCustomer(db));

/** One line per part. @param period as in `taxTable` */
export async function* bestSellersTable({ db }: Pick<Deps, 'db'>, period: string | undefined): Table {
  const days = daysOf(period);
  yield* write(bestSellerColumns, eachSoldProduct(db, days));
}

/** One line per part to reorder, with what was sold this month and in the twelve before it. */
export async function* lowStockTable({ db, clock }: Pick<Deps, 'db' | 'clock'>, text: string): Table {
  const months = lastMonths(pacificDay(clock()), 13);
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const days = { from: `${first}-01`, until: periodDays(last)?.until ?? '' };
  yield* write(lowStockColumns(shortDate(first)), await listLowProducts(db, text, days));
}

/** One line per state. @param period as in `shop/rules/dates/calendar.ts`; undefined means all time */
export async function* taxTable({ db }: Pick<Deps, 'db'>, period: string | undefined): Table {
  yield* write(taxColumns, await sumTaxByState(db, daysOf(period)));
}

/** One line per order and refund of a state, which add up to its line of `taxTable`. @param period as in `taxTable` */
export async function* taxOrdersTable(
  { db }: Pick<Deps, 'db'>,
  { state, period }: { state: string; period?: string | undefined },
): Table {
  yield* write(taxOrderColumns, eachTaxMovement(db, state, daysOf(period)));
}

/** One line per year, month or day, as the page shows it. @param period as in `taxTable` */
export async function* incomeTable({ db }: Pick<Deps, 'db'>, period: string | undefined): Table {
  yield* write(incomeColumns, await listIncome(db, period));
}

/**
 * Yields the header at once, as it may take long to find a line, then a hundred lines at a time: a write per line would cost
 * more than the line.
 */
async function* write<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Table {
  yield csvStart + csvLine(columns.map(([name]) => name));
  let lines = '';
  let count = 0;
  for await (const row of rows) {
    lines += csvLine(columns.map(([, of]) => of(row)));
    count += 1;
    if (count % 100 > 0) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
