import { Link } from '../ui/link.tsx';

/** A titled group of the phone's menu. */
export function MenuGroup({
  title,
  links,
}: {
  title: string;
  links: readonly { to: string; name: string }[];
}) {
  return (
    <section>
      <h2 className="label">{title}</h2>
      <ul>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
