import type { CSSProperties } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { CalloutOffer } from './callout-list.tsx';
import type { Callout, ExplodedDrawing } from './drawings.ts';
import type { NumberedCallout, Pointing } from './use-callouts.ts';

/** The drawing with its numbers, and below it the callout that is pointed at, with steps to the one before and the next. */
export function DrawingPlate({
  drawing,
  callouts,
  at,
  close,
  point,
  step,
  select,
  showAll,
}: Pointing & { drawing: ExplodedDrawing; callouts: readonly NumberedCallout[] }) {
  const current = at === undefined ? undefined : callouts[at];
  return (
    <div>
      <figure>
        <div className="plate plate--line exploded__plate">
          <div
            className={close ? 'exploded__sheet exploded__sheet--close' : 'exploded__sheet'}
            style={current && centeredOn(current)}
          >
            <img
              key={drawing.id}
              src={`/art/views/${drawing.id}.svg`}
              alt={drawing.alt}
              width={1200}
              height={900}
            />
            {/* The list beside it has the same links. */}
            <svg viewBox="0 0 1200 900" aria-hidden="true">
              {callouts.map(({ n, x, y, cx, cy, facts }, index) => (
                <Link
                  key={n}
                  to={facts.to}
                  tabIndex={-1}
                  className="exploded__callout"
                  data-pointed={at === index || undefined}
                  onMouseEnter={() => point(index)}
                  onMouseLeave={() => point(undefined)}
                  onClick={(event) => {
                    // A finger sees first what it has hit.
                    if (at === index || !matchMedia('(hover: none)').matches) return;
                    event.preventDefault();
                    select(index);
                  }}
                >
                  <path d={`M${x} ${y}L${cx} ${cy}`} />
                  <circle className="dot" cx={x} cy={y} r="4" />
                  <circle cx={cx} cy={cy} />
                  <text x={cx} y={cy} textAnchor="middle" dominantBaseline="central">
                    {n}
                  </text>
                </Link>
              ))}
            </svg>
          </div>
        </div>
        <figcaption className="fig">
          <b>{drawing.fig}</b>
          <span>{drawing.title}. The numbers match the list.</span>
        </figcaption>
      </figure>
      <section className="exploded__steps needs-script" aria-label="Step through the drawing">
        <button type="button" className="btn btn--icon" aria-label="Previous number" onClick={() => step(-1)}>
          <Icon name="left" />
        </button>
        <p aria-live="polite">
          {current ? (
            <Link to={current.facts.to}>
              <b className="exploded__name">{`${current.n}. ${current.label}`}</b>
              <CalloutOffer {...current.facts} />
            </Link>
          ) : (
            `Step through the ${callouts.length} numbers`
          )}
        </p>
        <button type="button" className="btn btn--icon" aria-label="Next number" onClick={() => step(1)}>
          <Icon name="right" />
        </button>
        {close && (
          <button type="button" className="link exploded__all" onClick={showAll}>
            Whole drawing
          </button>
        )}
      </section>
    </div>
  );
}

/** Returns the place that an enlarged drawing shows in its middle: between a number and what it names. */
function centeredOn({ x, y, cx, cy }: Callout): CSSProperties {
  return { '--x': (x + cx) / 2 / 1200, '--y': (y + cy) / 2 / 900 } as CSSProperties;
}
