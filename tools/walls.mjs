// Runs dependency-cruiser (`.dependency-cruiser.cjs`). It parses with TypeScript's JavaScript API, which TypeScript 7
// no longer has, so it gets version 6 under the name it imports.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, '@tsd/typescript'), context),
});

await import('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
