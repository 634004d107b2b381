import type { Deps } from '../../deps.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { openCatalogue } from './catalogue.ts';
import { listTopCards } from './data.ts';
import { findProduct } from './find-product.ts';
import { filterProducts, listBrand, listEverything, listFeatured, listStore } from './list-products.ts';
import { productCard } from './product-card.ts';

export function catalogRoutes(app: ShopServer, { db, log }: Deps): void {
  const catalogue = openCatalogue(db);
  const where = { db, catalogue };
  // Read before the first visitor comes; should it fail, his own request tries again.
  app.http.addHook('onReady', async () => {
    await catalogue
      .current()
      .catch((error: unknown) => log.warn({ err: error }, 'the catalogue could not be read yet'));
  });

  endpoint(app, 'GET /api/products', async ({ query, actor }) => {
    if (query.scope !== 'all') return listStore(where, query);
    if (!actor.user?.isAdmin) throw new ShopError('not_allowed', 'Only admins may see every product');
    return listEverything(where, query);
  });

  endpoint(app, 'GET /api/products/filter', async ({ query }) => filterProducts(where, query));
  endpoint(app, 'GET /api/products/facets', async () => (await catalogue.current()).facets());
  endpoint(app, 'GET /api/products/top', async () => (await listTopCards(db)).map(productCard));
  endpoint(app, 'GET /api/products/featured', async () => listFeatured(where));
  endpoint(app, 'GET /api/products/brand/:brand', async ({ params, query }) =>
    listBrand(where, params.brand, query),
  );
  endpoint(app, 'GET /api/products/:id', async ({ params }) => findProduct(db, params.id));
}
