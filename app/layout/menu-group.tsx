import { Link } from '../ui/link.tsx';

type MenuLinks = readonly { to: string; name: string }[];

/** A titled group of the phone's menu. */
export function MenuGroup({ title, links }: { title: string; links: MenuLinks }) {
  return (
    <section>
      <h2 className="label">{title}</h2>
      <LinkList links={links} />
    </section>
  );
}

export function LinkList({
  links,
  ...list
}: {
  links: MenuLinks;
  className?: string;
  'aria-label'?: string;
}) {
  return (
    <ul {...list}>
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
