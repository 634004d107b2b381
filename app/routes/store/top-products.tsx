import { useMemo, useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import { dollars } from '../../../shop/rules/money.ts';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PartName } from '../../ui/product/part-name.tsx';
import { PartPicture } from '../../ui/product/part-picture.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import type { RefObject } from 'react';
import { useAutoplayTimer } from '../../browser/use-autoplay-timer.ts';

type TopFields = Pick<ProductCard, '_id' | 'name' | 'image' | 'price' | 'rating' | 'numReviews' | 'lugoPart'>;

export function topFields(product: ProductCard): TopFields {
  const { _id, name, image, price, rating, numReviews, lugoPart } = product;
  return { _id, name, image, price, rating, numReviews, lugoPart };
}

/**
 * The top products as a row with native scrolling and snapping, which works without scripts. With scripts it also
 * advances every five seconds on wide screens, until the visitor points at it or pauses it.
 * @param products what `topFields` returns of each, as JSON
 */
export function TopProducts({ products }: { products: string }) {
  const items = useMemo(() => JSON.parse(products) as TopFields[], [products]);
  const { pathname, search } = useLocation();
  const [stopped, setStopped] = useState(false);
  const { list, turn, autoplays } = useCarousel(stopped);
  return (
    <section aria-labelledby="top-products">
      <div className="toplist__head">
        <h2 className="label" id="top-products">
          Top products
        </h2>
        <div className="toplist__turns needs-script">
          <button
            type="button"
            className={`btn btn--icon ${autoplays ? '' : 'invisible'}`}
            onClick={() => setStopped(!stopped)}
          >
            <Icon name={stopped ? 'play' : 'pause'} />
            <span className="sr-only">{stopped ? 'Play' : 'Pause'}</span>
          </button>
          <button
            type="button"
            className="btn btn--icon"
            aria-label="Previous top product"
            onClick={() => turn(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className="btn btn--icon"
            aria-label="Next top product"
            onClick={() => turn(1)}
          >
            <Icon name="right" />
          </button>
        </div>
      </div>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="toplist" ref={list} tabIndex={0} aria-labelledby="top-products">
        {items.map((product, index) => (
          <li key={product._id}>
            <div className="top-item">
              <PartPicture src={product.image} first={index < 3} />
              <div className="card__body">
                {product.lugoPart && <span className="partno">No. {product.lugoPart}</span>}
                <h3 className="card__name">
                  <Link
                    to={href('/product/:id', { id: product._id })}
                    state={{ goBackPath: pathname + search }}
                  >
                    <PartName>{product.name}</PartName>
                  </Link>
                </h3>
                <Stars rating={product.rating} count={product.numReviews} />
                <span className="price">{dollars(product.price)}</span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Advances a scrolling list by one item at a time, and from its end back to the start.
 * @param stopped true when the visitor has paused it
 */
function useCarousel(stopped: boolean): {
  list: RefObject<HTMLUListElement | null>;
  turn: (by: 1 | -1) => void;
  /** Whether the list advances by itself on this screen. */
  autoplays: boolean;
} {
  const list = useRef<HTMLUListElement>(null);
  const turn = (by: 1 | -1) => {
    if (list.current) turnList(list.current, by);
  };
  const autoplays = useAutoplayTimer(list, stopped, () => turn(1));
  return { list, turn, autoplays };
}

function turnList(list: HTMLElement, by: 1 | -1): void {
  const item = list.firstElementChild?.getBoundingClientRect().width ?? list.clientWidth;
  const end = list.scrollWidth - list.clientWidth;
  const next = list.scrollLeft + by * item;
  const left = by > 0 && list.scrollLeft >= end - 2 ? 0 : by < 0 && list.scrollLeft <= 2 ? end : next;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ left, behavior: calm ? 'instant' : 'smooth' });
}
