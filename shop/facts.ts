/** Facts about this shop that more than one place needs: who and where it is, what it sells, its limits. */

export const shopName = 'Lugo Classic Trucks';
export const foundedYear = 2005;
export const businessHours = 'Mon–Fri 8am–4:30pm';
/** The same as schema.org writes it. */
export const businessHoursSchema = 'Mo-Fr 08:00-16:30';
/** Placeholders until the family provides its own. */
export const address = {
  street: '1957 Task Force Way',
  city: 'Northern California',
  region: 'CA',
  postalCode: '95000',
} as const;
export const phone = { display: '(555) 555-0157', digits: '5555550157' } as const;
export const email = 'shop@lugoclassictrucks.example';
export const country = 'United States';
export const currency = 'USD';

/** Position of the map's marker, and how much around it is shown. A placeholder like the address. */
export const mapPlace = { latitude: 38.9, longitude: -121.08, zoom: 10 } as const;
export const mapGrid = { columns: 5, rows: 3 } as const;

/** Other sites. Nothing breaks when one of them is unreachable. */
export const links = {
  usedMarketplace: 'https://www.ebay.com/str/lugoclassictrucks',
  merchandise: 'https://lugoclassictrucks.printful.me',
  facebook: 'https://www.facebook.com/lugoclassictrucks',
  instagram: 'https://www.instagram.com/lugoclassictrucks',
  youtube: 'https://www.youtube.com/@lugoclassictrucks',
  /** The remanufacturer of engines and transmissions: their site, and the script that shows their list on ours. */
  partner: 'https://www.powertrain-partner.example',
  partnerScript: 'https://widget.powertrain-partner.example/embed.js',
  /** Where our server gets the map tiles. */
  mapTiles: 'https://tile.openstreetmap.org',
  mapCredits: 'https://www.openstreetmap.org/copyright',
} as const;

/** After this delay our own font replaces the one that the partner's widget sets (specification, section 9). */
export const partnerFontDelayMs = 1000;
/** How long to wait for an external script before giving up (specification, section 9). */
export const scriptTimeoutMs = 120_000;

export const brands = { napco: 'NAPCO', used: 'Used' } as const;
export const yearBuckets = [
  '1947-1954',
  '1955-1959',
  '1960-1966',
  '1967-1972',
  '1973-1987',
  '1988-1998',
] as const;

/** The orders of a product list that a shopper can ask for. `rating` is how a list without a keyword comes anyway. */
export const listSorts = ['priceLow', 'priceHigh', 'partNumber', 'newest', 'rating'] as const;
export type ListSort = (typeof listSorts)[number];

export const paymentMethods = ['PayPal', 'Credit Card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const defaultPaymentMethod: PaymentMethod = 'PayPal';
/** Stored on orders whose total is 0.00. */
export const noPaymentMethod = 'No payment required';

export const pageSize = { store: 12, admin: 20, reviews: 20, questions: 10 } as const;
export const featuredCount = 4;
export const topCount = 5;
/** Of a synonym's words, and of what they mean. */
export const synonymMaxLength = 60;
export const keywordMaxLength = 100;
/** Per product. */
export const picturesMax = 12;
export const pictureMaxBytes = 8 * 1024 * 1024;
/** Per product. */
export const documentsMax = 10;
export const documentMaxBytes = 8 * 1024 * 1024;
/** An uploaded picture or document that nothing uses is kept this long. */
export const unusedUploadHours = 24;
/** Admins see a product without a reorder level as low with this many or fewer in stock; the column `low_stock` repeats the number. */
export const lowStockMax = 2;
export const orderLinesMax = 100;
/** Characters of a buyer's note to the shop. */
export const customerNoteMax = 500;
/** Maximum characters of a buyer's reason for canceling or returning. */
export const requestReasonMax = 1000;
/** Characters of a product's name. */
export const productNameMax = 200;
export const californiaWarningMax = 1000;
/** Of one product in an order. */
export const quantityMax = 9999;
/** Parts and shipping of an order, before its discount: the provider takes no payment of ten million dollars. */
export const orderCentsMax = 100_000_000;
/** The longest time that the owner can promise to ship within, in business days; `settings` repeats it. */
export const shipsWithinDaysMax = 30;
/** Parts that wait longer than this to be picked up are on *Today*: their customer may have forgotten them. */
export const pickupReminderDays = 3;
/** From the day a part arrives (return policy). */
export const returnDays = 14;
/** A parcel that nothing says has arrived counts as arrived this many days after it was sent: then its return days begin. */
export const transitDaysMax = 30;
/** From this many owners of a model year on, their experience with a part is shown. */
export const fitOwnersMin = 5;
/** From this many customers on, two parts are shown as often bought together; indexes of `bought_together` repeat it. */
export const togetherCustomersMin = 3;
/** An order counts for that this long after it was paid: most of what goes back has gone back by then. */
export const togetherAfterDays = 30;
/** An order of more different parts says little about which belong together: its pairs don't count. */
export const togetherOrderLinesMax = 20;
/** A full row on a wide screen. */
export const togetherMax = 4;
/** Parts that a browser remembers having shown. */
export const recentPartsMax = 12;
/** Of a part's price, when it comes back (return policy). */
export const restockingFeePercent = 20;
/** Both in one sentence, for papers and emails. */
export const returnTerms = `${returnDays} days from receipt to return, ${restockingFeePercent}% restocking fee.`;
/** Stock is reserved this long once a payment starts. */
export const reservationMinutes = 15;
/** Starting the payment again extends the reservation, but not beyond this: then others may buy first. */
export const reservationMinutesMax = 60;
/** A customer can have stock reserved for this many unpaid orders at a time. */
export const openPaymentsMax = 3;
/** An unpaid order can be paid at its prices this long. */
export const priceHoldDays = 7;
/** The email about an unpaid order waits so long: most buyers have paid by then, and get the receipt instead. */
export const orderEmailAfterMinutes = 10;
/** The buyer of an order that is still unpaid then is reminded, once. */
export const reminderAfterHours = 24;
/**
 * How much stock can be reserved and not paid at a time (decision 049): different parts (lines), pieces (units) and their
 * price.
 */
export const unpaidStockMax = {
  /** Together, from one IPv4 /24 or IPv6 /64, by customers who have not paid for anything yet. */
  network: { lines: 30, units: 100, cents: 2_000_000 },
  /** An order no larger than this may use as much again: other people may share the address. */
  smallOrder: { lines: 10, units: 20 },
  /** A regular customer's account, and all regular customers of an address range; in value also limited by what they paid. */
  customer: { lines: 100, units: 300, cents: 6_000_000 },
  /** A customer is regular once they have paid this much, a day ago or earlier, and not got it back. */
  regular: { paidCents: 10_000, days: 1 },
  /** A regular customer may reserve this many times what they have paid, or as much as anybody if that is more. */
  timesPaid: 3,
  /** Of one part; a larger quantity is reserved only as long as half of the part's stock stays free. */
  pieces: 10,
} as const;
/**
 * How long an order still names an erased customer, counted from the last thing that happened to it: PayPal lets a buyer open
 * a dispute for 180 days after the payment.
 */
export const erasedOrderDays = 180;

/**
 * The shop knows this long who asked, counted from the answer, or from the question as long as there is none: then a published
 * question keeps a first name, and any other goes.
 */
export const askerDays = 365;

export const guestTokenHours = 72;
export const verifyLinkHours = 48;
/** A request to be told of a part is deleted after this long. */
export const arrivalDays = 730;
export const resetLinkMinutes = 60;
/** After signing in, a new email or password needs no current password for this long. */
export const freshSignInMinutes = 10;
/** Setting up two-step sign-in must be confirmed within this time. */
export const twoStepSetUpMinutes = 60;
/** After this many wrong passwords in an hour, the account's owner is told by email, once a day. */
export const failedSignInsToReport = 10;
/** A browser that has signed in counts as known for this long, and for this many accounts. */
export const knownDevice = { days: 180, accounts: 4 } as const;
export const savedAddressesMax = 10;
/** That a shopper keeps; the table `trucks` repeats the number. */
export const trucksMax = 10;
/** A year, and words: what any release may have written. Which words name a fact of a truck is for `parseTruckCode`. */
export const truckCodePattern = /^\d{4}(,[\w-]{1,30}){0,20}$/;
/** Characters of a coupon's code. */
export const couponCodeLength = { min: 3, max: 40 } as const;
/**
 * Requests per window; `by` names what is counted; by address, an IPv6 /48 together may do four times as much. Enforced in
 * `server/http/limits/rate-limits.ts`.
 */
export const rateLimits = {
  api: { max: 300, windowMinutes: 1, by: 'ip' },
  /** What people type: a few calls for each word, beside those of `api`. */
  suggestions: { max: 300, windowMinutes: 1, by: 'ip' },
  apiAdmin: { max: 600, windowMinutes: 1, by: 'ip' },
  apiToken: { max: 300, windowMinutes: 1, by: 'API token' },
  /** The payment provider sends its events from few addresses, two or three for each payment. */
  webhooks: { max: 6000, windowMinutes: 1, by: 'ip' },
  /** Documents. Without a limit, a flood of new addresses would have each of them rendered. */
  pages: { max: 600, windowMinutes: 1, by: 'ip' },
  /** Pictures, map tiles, sitemaps and what monitors ask for: a page may have dozens, and people share addresses. */
  files: { max: 1500, windowMinutes: 1, by: 'ip' },
  /** Pictures of link previews that have to be drawn. */
  previews: { max: 30, windowMinutes: 1, by: 'ip' },
  login: { max: 5, windowMinutes: 15, by: 'account and ip' },
  loginPerIp: { max: 30, windowMinutes: 60, by: 'ip' },
  /** Wrong passwords from any addresses. Beyond it, only browsers that have signed in before may go on (decision 051). */
  loginPerAccount: { max: 20, windowMinutes: 60, by: 'account' },
  loginPerDevice: { max: 20, windowMinutes: 60, by: 'account and known browser' },
  register: { max: 5, windowMinutes: 60, by: 'ip' },
  resetPerAddress: { max: 3, windowMinutes: 60, by: 'email address' },
  resetPerIp: { max: 5, windowMinutes: 60, by: 'ip' },
  orderLinksPerAddress: { max: 3, windowMinutes: 60, by: 'email address' },
  orderLinksPerIp: { max: 5, windowMinutes: 60, by: 'ip' },
  /** Beside the emails about unpaid orders: those must not use up the links of a guest, nor the other way around. */
  orderLinksPerMailbox: { max: 5, windowMinutes: 24 * 60, by: 'mailbox' },
  orderLinksPerNetwork: { max: 30, windowMinutes: 24 * 60, by: 'IPv4 /24 or IPv6 /48' },
  resendVerification: { max: 3, windowMinutes: 60, by: 'account' },
  /** The current password, when it is asked for inside a session, and every code of two-step sign-in. */
  confirmIdentity: { max: 5, windowMinutes: 15, by: 'account' },
  /** Right ones, too. */
  confirmations: { max: 30, windowMinutes: 60, by: 'account' },
  /** Of the password, and of the email. */
  accountChanges: { max: 3, windowMinutes: 60, by: 'account' },
  ownData: { max: 10, windowMinutes: 60, by: 'account' },
  /** Verifications, links to set a new password and notices count on their own (decision 051). */
  accountEmails: { max: 10, windowMinutes: 24 * 60, by: 'mailbox' },
  reviews: { max: 20, windowMinutes: 60, by: 'account' },
  /** Questions about parts. */
  questions: { max: 5, windowMinutes: 60, by: 'ip' },
  /** To the owner, whoever asks: beyond the limit, questions are accepted without an email, and Today counts them. */
  questionEmails: { max: 60, windowMinutes: 24 * 60, by: 'email address' },
  guests: { max: 20, windowMinutes: 60, by: 'ip' },
  /** Requests to be told when a part arrives. */
  arrivals: { max: 10, windowMinutes: 60, by: 'ip' },
  /** Anybody can type anybody's address. */
  arrivalEmails: { max: 5, windowMinutes: 24 * 60, by: 'email address' },
  /** Changes of project lists. */
  projects: { max: 120, windowMinutes: 1, by: 'account' },
  /** Against guessing: anyone who knows a coupon's code can use it. */
  couponApply: { max: 10, windowMinutes: 1, by: 'ip' },
  /** Wrong codes. There is no limit for the whole shop: strangers could use it up for every guest (decision 052). */
  couponGuesses: { max: 60, windowMinutes: 60, by: 'ip' },
  orders: { max: 10, windowMinutes: 60, by: 'actor' },
  ordersPerIp: { max: 30, windowMinutes: 60, by: 'ip' },
  paymentStart: { max: 10, windowMinutes: 60, by: 'ip' },
  pay: { max: 10, windowMinutes: 1, by: 'order' },
  /** Captures that a buyer asks for, approved or not; asking again for the outcome of one doesn't count. */
  capture: { max: 20, windowMinutes: 60, by: 'order' },
  /** To cancel or to return: each is emailed, and can be withdrawn. */
  orderRequests: { max: 5, windowMinutes: 24 * 60, by: 'order' },
  submissions: { max: 5, windowMinutes: 60, by: 'ip' },
  /** Five applications with two files each (decision 016). */
  uploads: { max: 10, windowMinutes: 60, by: 'ip' },
  /** Uploads that began, finished or not: each takes a place and memory while it lasts. */
  uploadStarts: { max: 40, windowMinutes: 60, by: 'ip' },
  /** Anybody can type anybody's address: beyond the limit, inquiries are accepted without an email to it. */
  acknowledgements: { max: 3, windowMinutes: 24 * 60, by: 'email address' },
  /** The same for orders that nobody has paid yet. */
  orderEmails: { max: 3, windowMinutes: 24 * 60, by: 'email address' },
  orderEmailsPerNetwork: { max: 30, windowMinutes: 24 * 60, by: 'IPv4 /24 or IPv6 /48' },
} as const;

/** A user can be signed in this many times at once; one more ends the session that was not used for the longest time. */
export const sessionsMax = 20;
/** A session ends after this long without a request, and at the latest at this age. */
export const sessionLimits = {
  customer: { idleMinutes: 7 * 24 * 60, totalMinutes: 14 * 24 * 60 },
  admin: { idleMinutes: 30, totalMinutes: 12 * 60 },
} as const;
