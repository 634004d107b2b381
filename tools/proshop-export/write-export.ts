import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashSync } from 'bcryptjs';
import sharp from 'sharp';
import { priceCart } from '../../shop/rules/pricing.ts';
import { states } from '../../shop/states.ts';
import { seededRandom } from '../seeded-random.ts';
import {
  dated,
  every,
  firstNames,
  lastNames,
  noisy,
  objectId,
  oid,
  started,
  writeDocuments,
} from './values.ts';
import { writeInquiries } from './write-inquiries.ts';

/**
 * `node tools/proshop-export/write-export.ts FOLDER [--users 20000 --products 5000 --orders 50000]`: writes an export of a
 * former shop as `mongoexport` would, the same for the same numbers: with reviews, guests, coupons, inquiries, pictures and
 * files, and with the faults that years of use leave behind.
 */

export interface ExportSize {
  users: number;
  products: number;
  orders: number;
  /** Different pictures, which the products share. */
  pictures?: number;
  /** Sent with each of the three forms. */
  inquiries?: number;
  /** Cost of the bcrypt hashes; the former shop's was 10. */
  cost?: number;
}

/** The password of every account. */
export const formerPassword = 'truck-parts-1957';

/** One in how many documents has which fault. */
const faultEvery = {
  /** Rejected. */
  brokenEmail: 300,
  /** Rejected: the same address in capitals. */
  repeatedEmail: 70,
  /** Rejected. */
  brokenPrice: 190,
  /** Noted, and imported hidden. */
  repeatedPartNumber: 110,
  /** Rejected. */
  unknownState: 130,
  /** Noted: kept as a guest's order, because its account was deleted. */
  goneUser: 90,
  /** Noted: its product was deleted. */
  goneProduct: 50,
  /** Noted. */
  noPicture: 40,
};

const lastDay = Date.UTC(2026, 8, 1);
const brands = ['NAPCO', 'Classic Steel', 'Golden Gate', 'Used', 'Task Force', 'Brothers'];
const categories = ['Tailgate', 'Bed Floor Pans', 'Doors & Hardware', 'Seats & Components', 'Bumpers'];
const things = ['Tailgate chain', 'Bed strip', 'Door handle', 'Seat spring', 'Horn ring', 'Grille bar'];

interface Drawing {
  pick: <T>(list: readonly T[]) => T;
  between: (from: number, to: number) => number;
  moment: () => Date;
}
interface FormerUser {
  id: string;
  email: string;
  name: string;
}
interface FormerProduct {
  id: string;
  name: string;
  brand: string;
  lugoPart: string;
  cents: number;
}

export async function writeProshopExport(folder: string, size: ExportSize): Promise<void> {
  for (const name of ['pictures/uploads', 'files/uploads'])
    mkdirSync(join(folder, name), { recursive: true });
  const random = seededRandom(1957);
  const draw: Drawing = {
    pick: (list) => list[Math.floor(random() * list.length)] as never,
    between: (from, to) => from + Math.floor(random() * (to - from + 1)),
    moment: () => new Date(started + Math.floor(random() * (lastDay - started))),
  };
  const users = await writeUsers(folder, size, draw);
  const products = await writeProducts(folder, size, users, draw);
  await writeDocuments(join(folder, 'coupons.json'), 12, (at) => ({
    _id: oid(objectId(4, at, new Date(started))),
    code: at === 11 ? 'code0' : `CODE${at}`,
    napcoDiscountPercentage: at,
    aftermarketDiscountPercentage: { $numberDouble: '7.5' },
    isActive: at < 4,
  }));
  await writeOrders(folder, size, { users, products }, draw);
  await writeInquiries(folder, size.inquiries ?? 30, draw.pick);
  writeFileSync(
    join(folder, 'redirects.csv'),
    'from,to\n/shop,/store\n/index.php/,/\nhttps://old.example/contact.html?x=1,/contactus\n/bad,//evil.example\n',
  );
}

async function writeUsers(folder: string, { users: count, cost = 10 }: ExportSize, draw: Drawing) {
  const users: FormerUser[] = [];
  const hash = hashSync(formerPassword, cost);
  const hashes = ['$2a$', '$2b$', '$2y$'].map((kind) => hash.replace('$2b$', kind));
  await writeDocuments(join(folder, 'users.json'), count, (at) => {
    const createdAt = draw.moment();
    const name = `${draw.pick(firstNames)} ${draw.pick(lastNames)}`;
    const own = every(at, faultEvery.brokenEmail) ? `buyer${at}` : `buyer${at}@example.com`;
    const email = every(at, faultEvery.repeatedEmail) ? (users[at - 7]?.email.toUpperCase() ?? own) : own;
    const id = objectId(1, at, createdAt);
    users.push({ id, email, name });
    return {
      _id: oid(id),
      name,
      email,
      password: hashes[at % hashes.length],
      isAdmin: at === 0,
      active: draw.between(1, 10) <= 8,
      createdAt: dated(createdAt, at),
      updatedAt: dated(createdAt, at),
      __v: 0,
    };
  });
  return users;
}

async function writeProducts(
  folder: string,
  { products: count, pictures = 40 }: ExportSize,
  users: readonly FormerUser[],
  draw: Drawing,
) {
  for (let at = 0; at < pictures; at += 1)
    await writePicture(join(folder, `pictures/uploads/image-${at}.jpg`), at);
  const products: FormerProduct[] = [];
  const make = (at: number) => {
    const createdAt = draw.moment();
    const id = objectId(2, at, createdAt);
    const name = `${draw.pick(things)} no. ${at}`;
    const brand = draw.pick(brands);
    const own = `LP-${String(at).padStart(5, '0')}`;
    const repeats = every(at, faultEvery.repeatedPartNumber);
    const lugoPart = repeats ? (products[at - 3]?.lugoPart.toLowerCase() ?? own) : own;
    const cents = draw.between(500, 90_000);
    products.push({ id, name, brand, lugoPart, cents });
    return {
      _id: oid(id),
      user: oid(users[0]?.id ?? ''),
      name,
      image: every(at, faultEvery.noPicture) ? '/images/sample.jpg' : `/uploads/image-${at % pictures}.jpg`,
      brand,
      category: `V-${at}`,
      lugoPart,
      vendor: 'Golden Gate Supply',
      partType: draw.pick(categories),
      year: at % 2 ? [1955, 1956, 1957] : [{ $numberInt: '1958' }, { $numberInt: '1959' }],
      description: `Fits like the first one.\n\nMade for trucks of the fifties, part ${at}.`,
      price: every(at, faultEvery.brokenPrice) ? -1 : noisy(cents, at),
      ...(at % 4 === 0 && { shippingPrice: { $numberDouble: '12.5' } }),
      countInStock: draw.between(0, 30),
      rating: 4.5,
      numReviews: at % 5,
      reviews: Array.from({ length: at % 5 }, (_, number) => {
        const author = users[(at * 7 + number * 13) % users.length];
        return {
          _id: oid(objectId(3, at * 8 + number, createdAt)),
          name: author?.name,
          rating: draw.between(3, 5),
          comment: `It fits. ${number}`,
          user: oid(author?.id ?? ''),
          createdAt: dated(createdAt, at),
        };
      }),
      createdAt: dated(createdAt, at),
      updatedAt: dated(createdAt, at),
    };
  };
  await writeDocuments(join(folder, 'products.json'), count, make, { asArray: true });
  return products;
}

async function writeOrders(
  folder: string,
  { orders: count }: ExportSize,
  { users, products }: { users: readonly FormerUser[]; products: readonly FormerProduct[] },
  { pick, between }: Drawing,
): Promise<void> {
  await writeDocuments(join(folder, 'orders.json'), count, (at) => {
    const createdAt = new Date(started + ((lastDay - started) / count) * at);
    const buyer = pick(users);
    const bought = Array.from({ length: between(1, 4) }, (_, line) => ({
      product: products[(at * 3 + line) % products.length] as FormerProduct,
      qty: between(1, 3),
    }));
    const state = pick(states);
    const lines = bought.map(({ product, qty }) => {
      const { brand, cents: priceCents } = product;
      return { brand, priceCents, shippingCents: null, qty };
    });
    const discount = at % 10 === 0 ? { napcoBasisPoints: 0, aftermarketBasisPoints: 750 } : undefined;
    const totals = priceCart(lines, state.code === 'CA' ? 750 : 0, discount);
    const isPaid = between(1, 20) > 1;
    const isDelivered = isPaid && at < count - 20;
    const paidAt = new Date(createdAt.getTime() + 600_000);
    const deliveredAt = new Date(paidAt.getTime() + 86_400_000);
    const user = every(at, faultEvery.goneUser) ? objectId(9, at, createdAt) : buyer.id;
    const isGone = (line: number) => line === 0 && every(at, faultEvery.goneProduct);
    const stateName = at % 2 ? state.name : state.code;
    return {
      _id: oid(objectId(5, at, createdAt)),
      ...(at % 4 === 0 ? { guestUser: { guestEmail: `Guest${at}@Example.com` } } : { user: oid(user) }),
      orderItems: bought.map(({ product, qty }, line) => ({
        _id: oid(objectId(6, at * 8 + line, createdAt)),
        name: product.name,
        image: '/uploads/image-1.jpg',
        price: noisy(product.cents, at),
        qty,
        brand: product.brand,
        lugoPart: product.lugoPart,
        vendor: 'Golden Gate Supply',
        category: 'V-1',
        product: oid(isGone(line) ? objectId(8, at, createdAt) : product.id),
      })),
      shippingAddress: {
        name: `${pick(firstNames)} ${pick(lastNames)}`,
        address: `${between(1, 9999)} Main St`,
        city: 'Auburn',
        state: every(at, faultEvery.unknownState) ? 'Hawaii' : stateName,
        postalCode: '95603',
        country: 'USA',
        phone: `530555${String(at % 10_000).padStart(4, '0')}`,
      },
      paymentMethod: at % 3 ? 'PayPal' : 'Credit Card',
      itemsPrice: noisy(totals.itemsCents, at),
      shippingPrice: noisy(totals.shippingCents, at),
      handlingFee: noisy(totals.handlingCents, at),
      taxPrice: noisy(totals.taxCents, at),
      totalPrice: noisy(totals.totalCents, at),
      ...(discount && {
        couponCode: 'SPRING',
        napcoDiscountPercentage: 0,
        aftermarketDiscountPercentage: 7.5,
      }),
      isPaid,
      ...(isPaid && {
        paidAt: dated(paidAt, at),
        paymentResult: {
          id: `5PP${String(at).padStart(14, '0')}`,
          status: 'COMPLETED',
          update_time: paidAt.toISOString(),
          email_address: `payer${at}@example.com`,
        },
      }),
      isDelivered,
      ...(isDelivered && { deliveredAt: dated(deliveredAt, at) }),
      createdAt: dated(createdAt, at),
      updatedAt: dated(createdAt, at),
    };
  });
}

/** A picture of a few kilobytes that differs from the others. */
async function writePicture(path: string, at: number): Promise<void> {
  const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: (at * 53) % 256 };
  await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toFile(path);
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      users: { type: 'string', default: '20000' },
      products: { type: 'string', default: '5000' },
      orders: { type: 'string', default: '50000' },
    },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Name the folder to write to');
  const { users, products, orders } = values;
  await writeProshopExport(folder, {
    users: Number(users),
    products: Number(products),
    orders: Number(orders),
  });
}
