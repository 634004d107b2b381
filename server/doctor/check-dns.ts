import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';
import { good, look } from './finding.ts';

export type LookUpText = (name: string) => Promise<string[][]>;

/** Looks up what lets other mail servers believe the shop's emails. What it can't look up, it says in words. */
export async function checkDns(
  { mailFrom }: Pick<Config, 'mailFrom'>,
  { lookUpText }: { lookUpText: LookUpText },
): Promise<Finding[]> {
  const domain = /@([^@<>\s]+)>?$/.exec(mailFrom)?.[1] ?? '';
  const textsOf = async (name: string) =>
    (await lookUpText(name).catch(() => [])).map((parts) => parts.join('').trim());
  const [own, policies] = await Promise.all([textsOf(domain), textsOf(`_dmarc.${domain}`)]);
  const spf = own.filter((text) => /^v=spf1\b/i.test(text));
  const dmarc = policies.find((text) => /^v=DMARC1\b/i.test(text));
  return [
    spf.length === 1 && spf[0]
      ? good('DNS: SPF', `${domain} has "${spf[0]}"; it must name the mail provider`)
      : look(
          'DNS: SPF',
          spf.length > 1
            ? `${domain} has ${spf.length} SPF records, and only one is allowed: join them into one.`
            : `No SPF record found. Create the TXT record ${domain} with "v=spf1 include:… ~all", where … is what your mail provider names.`,
        ),
    look(
      'DNS: DKIM',
      `Its name is the mail provider’s choice: create the record they give (like selector._domainkey.${domain}), send the test email to a Gmail address, and see whether “Show original” says DKIM: PASS.`,
    ),
    dmarc
      ? good('DNS: DMARC', `_dmarc.${domain} has "${dmarc}"`)
      : look(
          'DNS: DMARC',
          `No DMARC record found. Create the TXT record _dmarc.${domain} with "v=DMARC1; p=none; rua=mailto:postmaster@${domain}"; after some weeks without complaints, p=quarantine.`,
        ),
  ];
}
