import type { Plugin } from 'vite';

/**
 * React Router reloads the page it is on when the script of the next one cannot be loaded, for example after a release.
 * The press then leads nowhere, and without a network the page is lost. The build lets `app/browser/connection.ts` decide
 * instead (decision 025).
 */
export const pageScriptErrors: Plugin = {
  name: 'page-script-errors',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler: (code) => {
      const [before, after, ...others] = code.split(
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
      );
      if (after === undefined || others.length > 0)
        throw new Error('expected one reload in loadRouteModule of React Router');
      return `${before}return replacePageScript(error);${after}`;
    },
  },
};
