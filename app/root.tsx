import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import type { Load } from './browser/api.ts';
import { inBrowser, onServer } from './browser/api.ts';
import displayFont from './fonts/barlow-condensed-600.woff2?url';
import textFont from './fonts/source-sans-3.woff2?url';
import { repeatEarlyInput } from './browser/early-input.ts';
import { usePageViews } from './browser/page-views.ts';
import { useSite } from './layout/page-meta.ts';
import stylesheet from './styles/app.css?url';
import rowsStylesheet from './styles/rows.css?url';
import { setTaxRates } from './browser/tax-rates.ts';
import { reportUncaughtErrors } from './browser/uncaught-errors.ts';
import { ErrorPage, failureOf } from './layout/error-page.tsx';
import { Layout as Frame } from './layout/layout.tsx';
import { reserveNotice } from './layout/notices.tsx';
import { InlineScript } from './ui/inline-script.tsx';
import { Toasts } from './ui/toasts/toasts.tsx';

async function load({ call }: Load<Route.LoaderArgs>) {
  return { site: await call('GET /api/config/site') };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
/** The site's settings do not change from page to page. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map(
    (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/art/favicon.svg', type: 'image/svg+xml' },
];

/**
 * Runs before the first paint, so that a chosen theme or kind of list never flashes the other one, and the notice and what
 * fits the shopper's truck have their place. The first statement is zod's `config({ jitless: true })`, set before any schema
 * exists: otherwise zod tries `new Function` once, and browsers report that as a violation of the page's policy.
 */
const firstScript = `__zod_globalConfig={jitless:true};try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t;if(localStorage.getItem('listView')==='rows'){document.documentElement.dataset.list='rows';document.write('<link rel="stylesheet" href="${rowsStylesheet}">')}if(localStorage.getItem('truck'))document.documentElement.dataset.truck='';${reserveNotice}}catch{}`;

reportUncaughtErrors();

export function Layout({ children }: { children: ReactNode }) {
  // Here and not in `Root`, so that error pages are counted, too.
  usePageViews(useSite()?.analyticsUrl);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <InlineScript code={firstScript} />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { taxRates } = loaderData.site;
  useEffect(() => setTaxRates(taxRates), [taxRates]);
  useEffect(() => {
    // When forms have drawn what only a page that listens has.
    setTimeout(() => repeatEarlyInput());
  }, []);
  useEffect(() => {
    document.addEventListener('wheel', leaveNumber, { passive: true });
    return () => document.removeEventListener('wheel', leaveNumber);
  }, []);
  return <Outlet />;
}

/** Scrolling must not change the number in the field that has the focus. */
function leaveNumber({ target }: WheelEvent): void {
  if (target instanceof HTMLInputElement && target.type === 'number') target.blur();
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...failureOf(error)} />;
}
