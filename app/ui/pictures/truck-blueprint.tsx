/**
 * The line drawing of a pickup with its dimensions, on a blueprint (`app/styles/blueprint.css`).
 * @param fig its number among the page's figures
 * @param lazy true when it is below the first screen
 */
export function TruckBlueprint({ fig, lazy = false }: { fig: number; lazy?: boolean }) {
  return (
    <figure>
      <div className="blueprint__drawing">
        <img
          src="/art/blueprint-step-side.svg"
          alt="Line drawing of a short step-side pickup with dimension lines A, B and C"
          width={1200}
          height={630}
          loading={lazy ? 'lazy' : undefined}
        />
      </div>
      <figcaption className="fig">
        <b>Fig. {fig}</b>
        <span>Short step-side. A: wheelbase, 114 in · B: overall length · C: height of the bed rail</span>
      </figcaption>
    </figure>
  );
}
