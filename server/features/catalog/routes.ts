import type { Deps } from '../../deps.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { openCatalog } from './listing/catalog.ts';
import { createCards } from './cards.ts';
import { changePrices, previewPrices } from './change-prices.ts';
import { listTopCards } from './data.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { createProduct, editProduct, findForEditing } from './edit-product.ts';
import { bulkEditProducts } from './bulk-edit-products.ts';
import { findProduct } from './find-product.ts';
import { listCategories } from './list-categories.ts';
import {
  countFacets,
  filterProducts,
  listBrand,
  listAdminProducts,
  listAllCards,
  listFeatured,
  listStore,
} from './list-products.ts';
import { listNames } from './price-data.ts';
import { productCard } from './product-card.ts';
import {
  addSynonym,
  changeSynonym,
  listSynonymPage,
  readSynonym,
  removeSynonym,
} from './synonyms/manage-synonyms.ts';
import { findLines } from './quick-order/find-lines.ts';
import { suggest } from './suggestions/suggest.ts';
import { listBoughtTogether } from './together/list-bought-together.ts';

export function catalogRoutes(app: ShopServer, deps: Deps): void {
  const { db, log } = deps;
  const catalog = openCatalog(db);
  const cards = createCards({ db, hasRead: app.pageCache.hasRead });
  deps.onCatalogChange(cards.drop);
  const sources = { db, catalog, cards };
  // Reads the catalog before the first request; if that fails, the request tries again.
  app.http.addHook('onReady', async () => {
    await catalog
      .current()
      .catch((error: unknown) => log.warn({ err: error }, 'the catalog could not be read yet'));
  });

  endpoint(app, 'GET /api/products', async ({ query, actor }) => {
    if (query.scope !== 'all') return listStore(sources, query);
    if (!actor.user?.isAdmin) throw new ShopError('not_allowed', 'Only admins may see every product');
    return listAllCards(sources, query);
  });

  endpoint(app, 'GET /api/products/filter', async ({ query }) => filterProducts(sources, query));
  endpoint(app, 'GET /api/products/facets', async ({ query }) => countFacets(sources, query));
  endpoint(app, 'GET /api/products/suggestions', async ({ query }) => suggest(sources, query));
  endpoint(app, 'GET /api/products/categories', async ({ query }) => listCategories(sources, query));
  endpoint(app, 'GET /api/products/top', async () => (await listTopCards(db)).map(productCard));
  endpoint(app, 'GET /api/products/featured', async () => listFeatured(sources));
  endpoint(app, 'GET /api/products/brand/:brand', async ({ params, query }) =>
    listBrand(sources, params.brand, query),
  );
  endpoint(app, 'GET /api/products/:id', async ({ params }) => findProduct(sources, params.id));

  endpoint(app, 'GET /api/products/:id/together', ({ params }) => listBoughtTogether(sources, params.id));

  endpoint(app, 'POST /api/products/quick-order', async ({ body }) => ({
    lines: await findLines(sources, body.lines),
  }));

  endpoint(app, 'GET /api/products/admin', ({ query }) => listAdminProducts(sources, query));
  endpoint(app, 'POST /api/products', ({ actor }) => createProduct(deps, actor.admin));
  endpoint(app, 'PUT /api/products', ({ actor, body }) => bulkEditProducts(deps, actor.admin, body.edits));
  endpoint(app, 'GET /api/products/:id/edit', ({ params }) => findForEditing(deps.db, params.id));
  endpoint(app, 'PUT /api/products/:id', ({ actor, params, body }) =>
    editProduct(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'DELETE /api/products/:id', async ({ actor, params }) => {
    await deleteProduct(deps, actor.admin, params.id);
    return { message: 'Product deleted' };
  });
  endpoint(app, 'POST /api/products/:id/restore', ({ actor, params }) =>
    restoreProduct(deps, actor.admin, params.id),
  );
  endpoint(app, 'POST /api/products/:id/duplicate', ({ actor, params }) =>
    duplicateProduct(deps, actor.admin, params.id),
  );
  const withCatalog = { ...deps, catalog };
  endpoint(app, 'GET /api/synonyms', ({ query }) => listSynonymPage(withCatalog, query));
  endpoint(app, 'GET /api/synonyms/:id', ({ params }) => readSynonym(withCatalog, params.id));
  endpoint(app, 'POST /api/synonyms', ({ actor, body }) => addSynonym(withCatalog, actor.admin, body));
  endpoint(app, 'PUT /api/synonyms/:id', ({ actor, params, body }) =>
    changeSynonym(withCatalog, actor.admin, params.id, body),
  );
  endpoint(app, 'DELETE /api/synonyms/:id', async ({ actor, params }) => {
    await removeSynonym(withCatalog, actor.admin, params.id);
    return { message: 'Synonym deleted' };
  });
  endpoint(app, 'GET /api/products/prices/choices', async () => ({
    brands: await listNames(deps.db, 'brand'),
    vendors: await listNames(deps.db, 'vendor'),
  }));
  endpoint(app, 'POST /api/products/prices/preview', ({ body }) => previewPrices(deps, body));
  endpoint(app, 'PUT /api/products/prices', ({ actor, body }) => changePrices(deps, actor.admin, body));
}
