import { expect, test } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { emailsTo, placeOrder, walkToPlaceOrder } from './support/shopper.ts';

test('a guest who has lost the order email has links to their orders sent again', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const email = await walkToPlaceOrder(page);
  await placeOrder(page);
  const { pathname } = new URL(page.url());

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login');
  const footer = elsewhere.getByRole('navigation', { name: 'Footer' });
  await expect(footer.getByRole('link', { name: 'Find Your Order' })).toHaveAttribute('href', '/find-order');
  await elsewhere.getByRole('main').getByRole('link', { name: 'Find your order' }).click();
  await expect(elsewhere).toHaveURL('/find-order');
  await elsewhere.goto(pathname);
  await elsewhere.getByRole('link', { name: 'have it sent again' }).click();
  await expect(elsewhere).toHaveURL('/find-order');
  await elsewhere.getByLabel('Email').fill('nobody');
  await elsewhere.getByRole('button', { name: 'Email Me the Links' }).click();
  await expect(elsewhere.getByText('Please enter a valid email address')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(elsewhere);
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByRole('button', { name: 'Email Me the Links' }).click();
  await expect(
    elsewhere.getByRole('heading', { name: 'If you ordered as a guest with this address' }),
  ).toBeFocused();
  await expectNoAxeViolationsInBothThemes(elsewhere);

  expect(await emailsTo(context, email, 1)).toEqual([expect.stringContaining('Your order')]);
});
