import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';
import { codeOf, good, look, reasonOf } from './finding.ts';

export type LookUpText = (name: string) => Promise<string[][]>;

/** Looks up what lets other mail servers believe the shop's emails. What it can't look up, it says in words. */
export async function checkDns(
  { mailFrom }: Pick<Config, 'mailFrom'>,
  { lookUpText }: { lookUpText: LookUpText },
): Promise<Finding[]> {
  const domain = /@([^@<>\s]+)>?$/.exec(mailFrom)?.[1] ?? '';
  return [
    await withTexts('DNS: SPF', domain, { lookUpText, judge: judgeSpf }),
    look(
      'DNS: DKIM',
      `Its name is the mail provider’s choice: create the record they give (like selector._domainkey.${domain}), send the test email to a Gmail address, and see whether “Show original” says DKIM: PASS.`,
    ),
    await withTexts('DNS: DMARC', `_dmarc.${domain}`, { lookUpText, judge: judgeDmarc }),
  ];
}

type Judge = (what: string, name: string, texts: string[]) => Finding;

/** Codes of c-ares for a name without such records, and for one that does not exist. */
const absent = ['ENODATA', 'ENOTFOUND'];

async function withTexts(
  what: string,
  name: string,
  { lookUpText, judge }: { lookUpText: LookUpText; judge: Judge },
): Promise<Finding> {
  try {
    const texts = (await lookUpText(name)).map((parts) => parts.join('').trim());
    return judge(what, name, texts);
  } catch (error) {
    if (absent.includes(codeOf(error))) return judge(what, name, []);
    return look(
      what,
      `${name} could not be looked up (${codeOf(error) || reasonOf(error)}). Check this machine’s DNS server, and try again.`,
    );
  }
}

const judgeSpf: Judge = (what, domain, texts) => {
  const [spf, ...more] = texts.filter((text) => /^v=spf1\b/i.test(text));
  if (spf === undefined)
    return look(
      what,
      `No SPF record found. Create the TXT record ${domain} with "v=spf1 include:… ~all", where … is what your mail provider names.`,
    );
  return more.length > 0
    ? look(what, `${domain} has ${more.length + 1} SPF records, and only one is allowed: join them into one.`)
    : good(what, `${domain} has "${spf}"; it must name the mail provider`);
};

const judgeDmarc: Judge = (what, name, texts) => {
  const dmarc = texts.find((text) => /^v=DMARC1\b/i.test(text));
  return dmarc
    ? good(what, `${name} has "${dmarc}"`)
    : look(
        what,
        `No DMARC record found. Create the TXT record ${name} with "v=DMARC1; p=none; rua=mailto:postmaster@${name.replace('_dmarc.', '')}"; after some weeks without complaints, p=quarantine.`,
      );
};
