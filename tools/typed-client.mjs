// `npm run example:types`: writes the types of the API for the example client. openapi-typescript uses TypeScript's JavaScript
// API, which TypeScript 7 no longer has, so it gets version 6 under the name it imports.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, '@tsd/typescript'), context),
});

const { default: openapiTS, astToString } = await import('openapi-typescript');
const { describeApi } = await import('./openapi.ts');
const types = astToString(await openapiTS(JSON.parse(await describeApi('http://localhost:3000'))));
writeFileSync(new URL('../examples/integration/shop-api.d.ts', import.meta.url), types);
