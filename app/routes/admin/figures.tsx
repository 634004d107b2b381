import './figures.css';

/** A few numbers with their names, side by side. */
export function Figures({ figures }: { figures: readonly { name: string; text: string }[] }) {
  return (
    <dl className="figures">
      {figures.map(({ name, text }) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
