import { href } from 'react-router';
import { Link } from '../../../ui/link.tsx';

/** Words that some shoppers search for and that name no part, with the page about them. */
const pages = [
  [
    /^(shipping|delivery|freight)( (costs?|rates?|times?|policy))?$/,
    `${href('/faq')}#shipping`,
    'Shipping and cost',
  ],
  [/^(returns?|refunds?|exchanges?)( policy)?$/, href('/return-policy'), 'Return Policy'],
  [/^(warranty|warranties|guarantee)$/, `${href('/terms')}#parts`, 'Terms of Sale'],
  [
    /^(phone number|contact|contact us|(business |opening |open |shop )?hours)$/,
    href('/contactus'),
    'Contact',
  ],
] as const;

/** Shows the way to the page that a search is about, if there is one. */
export function PageAbout({ keyword }: { keyword: string }) {
  const page = pageAbout(keyword);
  return (
    page && (
      <p>
        Not looking for a part? See <Link to={page.to}>{page.name}</Link>.
      </p>
    )
  );
}

/** Returns the page that a search is about when it asks for the shop's terms rather than a part: `return spring` is a part. */
export function pageAbout(keyword: string): { to: string; name: string } | undefined {
  const [, to, name] = pages.find(([words]) => words.test(keyword.toLowerCase())) ?? [];
  return to && name ? { to, name } : undefined;
}
