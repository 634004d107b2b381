import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Actions of a shopper, shared by the browser tests. */

const shippingAddress = {
  Name: 'Dale Ridley',
  Address: '418 Orchard Lane',
  City: 'Placerville',
  'ZIP Code': '95667',
  Phone: '530 555 0142',
} as const;

/** Returns an email address that no other test uses. */
function newEmail(): string {
  return `shopper-${crypto.randomUUID().slice(0, 8)}@example.com`;
}

export async function search(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder('Search for products...').fill(words);
  await page.getByPlaceholder('Search for products...').press('Enter');
  await page.waitForURL(/\/store\/search\//);
}

/** Puts the first NAPCO part that is in stock into the cart and ends on the cart page. */
export async function fillCart(page: Page): Promise<void> {
  await page.goto('/napco-store');
  const inStock = page.locator('.card', { hasText: 'In Stock' });
  await inStock.first().getByRole('link').click();
  await addToCart(page);
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.waitForURL('/cart');
}

/** Changes the first line of the stored cart, as if the store had changed since it was put there. */
export async function changeFirstLine(page: Page, change: Record<string, unknown>): Promise<void> {
  // The cart page may be checking prices; the reply would undo the change.
  await page.waitForLoadState('networkidle');
  await page.evaluate((changes) => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '') as { cartItems: object[] };
    cart.cartItems[0] = { ...cart.cartItems[0], ...changes };
    localStorage.setItem('cart', JSON.stringify(cart));
  }, change);
}

/** Goes from the cart to the shipping form. */
export async function checkOutAsGuest(page: Page, email = newEmail()): Promise<string> {
  await page.getByRole('link', { name: 'Guest Checkout' }).click();
  // The page to sign in has such a field, too.
  await page.waitForURL((url) => url.pathname === '/guest-checkout');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Proceed as Guest' }).click();
  await page.waitForURL('/shipping');
  return email;
}

export async function fillShipping(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(shippingAddress)) await page.getByLabel(label).fill(text);
  await page.getByLabel('State').selectOption({ label: 'California' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/payment');
}

export async function choosePayment(page: Page, method: 'PayPal' | 'Credit Card'): Promise<void> {
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/placeorder');
}

/** Ends on the page of the new order. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/order\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { name: 'Payment Required' })).toBeVisible();
}

/** Goes from an empty cart to the 'Place Order' page. */
export async function walkToPlaceOrder(page: Page): Promise<string> {
  await fillCart(page);
  const email = await checkOutAsGuest(page);
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  return email;
}

type Answer = 'Approve as demo buyer' | 'Pay by demo card' | 'Decline' | 'Cancel';

/** Presses one of the provider's buttons and decides in its window. */
export async function pay(
  page: Page,
  button: 'PayPal' | 'Debit or Credit Card',
  answer: Answer,
): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: button, exact: true }).click();
  const provider = await opening;
  await provider.getByRole('button', { name: answer, exact: true }).click();
}

/** Buys a part as a new guest, from an empty cart to the paid order. @returns the guest's email */
export async function buy(page: Page): Promise<string> {
  const email = await walkToPlaceOrder(page);
  await placeOrder(page);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  return email;
}

/** Returns the subjects of the demo's emails to an address; waits until there are as many as expected. */
export async function emailsTo(context: BrowserContext, address: string, count: number): Promise<string[]> {
  const mailbox = await context.newPage();
  const emails = mailbox.getByRole('listitem').filter({ hasText: address });
  await expect(async () => {
    await mailbox.goto('/dev/mailbox');
    await expect(emails).toHaveCount(count, { timeout: 500 });
  }).toPass();
  const subjects = await emails.locator('b').allTextContents();
  await mailbox.close();
  return subjects;
}
