import { shopName } from '../shop/facts.ts';
import type { Config } from './config.ts';
import { demoPassword } from './config-checks.ts';
import { demoAccounts } from './db/seed/seed-accounts.ts';

/** Returns what a shop prints once it is open: where it is, and how to sign in to a demo. */
export function openingLines({ publicUrl, demo }: Pick<Config, 'publicUrl' | 'demo'>): string {
  const lines = [`${shopName} is open at ${publicUrl}`];
  if (demo) {
    lines.push(
      `  Admin pages   ${publicUrl}/admin`,
      `  API docs      ${publicUrl}/api/docs`,
      `  Emails        ${publicUrl}/dev/mailbox`,
      ...demoAccounts.map(
        ({ email, isAdmin, active }) =>
          `  ${isAdmin ? 'Admin   ' : 'Customer'}      ${email} / ${demoPassword}${active ? '' : '  (email not verified)'}`,
      ),
      '  Payments are simulated: no money moves.',
    );
  }
  return `\n${lines.join('\n')}\n`;
}
