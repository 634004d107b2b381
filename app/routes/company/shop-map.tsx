import { address, links, mapGrid, mapPlace, phone, shopName } from '../../../shop/facts.ts';
import { tilePx, tilesAround } from '../../../shop/rules/map-tiles.ts';
import { ExternalLink } from '../../ui/external-link.tsx';

const tiles = tilesAround(mapPlace, mapGrid);
const { latitude, longitude, zoom } = mapPlace;
const largeMap = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;

/**
 * The shop on a map that stands still: nothing to drag, nothing to zoom, a fixed marker (specification, section 2).
 * Where no tile arrives the drafting paper below them shows, and marker, address and link remain.
 */
export function ShopMap() {
  return (
    <div className="map-and-address">
      <figure className="map" aria-label={`Map of ${address.city} with a marker at ${shopName}`}>
        {tiles.map(({ z, x, y, left, top }) => (
          <img
            key={`${x}/${y}`}
            src={`/map/${z}/${x}/${y}.png`}
            alt=""
            width={tilePx}
            height={tilePx}
            loading="lazy"
            draggable={false}
            style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
          />
        ))}
        <svg className="map__marker" viewBox="0 0 32 44" width={32} height={44} aria-hidden="true">
          <path d="M16 1C7.7 1 1 7.7 1 16c0 11 15 27 15 27s15-16 15-27C31 7.7 24.3 1 16 1z" />
          <circle cx="16" cy="16" r="6" />
        </svg>
        <figcaption className="map__label">{address.city}</figcaption>
      </figure>
      <div>
        <address>
          <b>{shopName}</b>
          <br />
          {address.street}
          <br />
          {address.city}, {address.postalCode}
          <br />
          <a href={`tel:${phone.digits}`}>{phone.display}</a>
        </address>
        <p className="mt-4">
          <ExternalLink className="link" href={largeMap}>
            Open a larger map
          </ExternalLink>
        </p>
        <p className="mt-4 text-small text-ink-2">
          Map ©{' '}
          <ExternalLink className="link" href={links.mapCredits}>
            OpenStreetMap contributors
          </ExternalLink>
        </p>
      </div>
    </div>
  );
}
