/** How people mistype the domains that most of them have. None is the beginning of the right one, which is still being typed. */
const mistyped: Record<string, readonly string[]> = {
  'gmail.com': [
    'gmial',
    'gamil',
    'gmal',
    'gmil',
    'gmaill',
    'gmali',
    'gnail',
    'gmaul',
    'gmaiil',
    'gmail.cm',
    'gmail.om',
  ],
  'yahoo.com': ['yaho', 'yahooo', 'yhoo', 'yahho', 'yaoo', 'ayhoo', 'yahoo.cm', 'yahoo.om'],
  'hotmail.com': ['hotnail', 'hotmial', 'hotmal', 'hotmil', 'hotmaill', 'hotamil', 'hotmali', 'hotmail.cm'],
  'outlook.com': ['outlok', 'outloook', 'outook', 'outlokk', 'oulook', 'outlook.cm'],
  'icloud.com': ['iclod', 'icoud', 'icould', 'iclould', 'icloud.cm'],
  'comcast.net': ['comcat.net', 'comast.net', 'concast.net', 'comcast.com'],
  'aol.com': ['aoll', 'aol.cm'],
};

const rightDomains = new Map(
  Object.entries(mistyped).flatMap(([right, wrong]) =>
    wrong.map((domain) => [domain.includes('.') ? domain : `${domain}.com`, right]),
  ),
);

/** Returns the address that someone probably meant, or undefined when nothing looks mistyped. */
export function meantEmail(typed: string): string | undefined {
  const [, name, domain = ''] = /^\s*(\S+)@(\S+?)\s*$/.exec(typed.toLowerCase()) ?? [];
  // No address ends in these.
  const ended = domain.replace(/\.(?:con|cmo|ocm|vom|xom)$/, '.com');
  const right = rightDomains.get(ended) ?? ended;
  return name && right !== domain ? `${name}@${right}` : undefined;
}
