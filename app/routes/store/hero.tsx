import { href } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { YearPick } from './year-pick.tsx';

/** The first screen of the home page, with one drawing for the light theme and one for the dark. */
export function Hero() {
  return (
    <section className="hero">
      <div className="wide hero__in">
        <div className="hero__text">
          <h1>Parts for the trucks of 1955 to 1959</h1>
          <p className="lead">
            New aftermarket and NAPCO parts for Chevrolet and GMC, chosen by the people who take these trucks
            apart and put them back on the road.
          </p>
          <div className="hero__act">
            <ButtonLink kind="go" to={href('/store-front')}>
              Visit Our Store
            </ButtonLink>
            <ButtonLink kind="line" to={href('/restoration')}>
              Plan a restoration
            </ButtonLink>
          </div>
          <YearPick />
        </div>
        <div className="hero__pic">
          <div className="hero__art">
            <img
              className="day"
              src="/art/hero.svg"
              alt="A 1956 step-side pickup in front of the workshop barn"
              width={1600}
              height={900}
              fetchPriority="high"
            />
            {/* Lazy, so that it is not loaded while it is hidden. */}
            <img
              className="night"
              src="/art/hero-dark.svg"
              alt="A 1956 step-side pickup in front of the lit workshop barn at night"
              width={1600}
              height={900}
              loading="lazy"
            />
          </div>
        </div>
      </div>
    </section>
  );
}
