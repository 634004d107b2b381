const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g;
const moduleScript = /<script([^>]*) type="module" async=""([^>]*)>([\s\S]*?)<\/script>/;
const parts =
  /^import "(?<manifest>[^"]+)";?\s*(?<imports>(?:import \* as \w+ from "[^"]+";\s*)+)(?<rest>window\.__reactRouterRouteModules = \{[^{}]*\};)\s*import\("(?<entry>[^"]+)"\);$/;

/** A page that is still not loaded by then gets its scripts all the same. */
const longestWaitMs = 1500;

/**
 * What is pressed or chosen before the page listens is kept for `app/browser/early-input.ts`; the filter of lists would open in
 * the page rather than as a sheet, so it waits, too. So does a link that does more than lead somewhere (`app/ui/link.tsx`):
 * the browser would follow it and leave the rest undone, as it still does when the page doesn't listen in three seconds. It
 * is kept on its way down, because React stops what it can't carry out yet; what React could carry out after all comes back
 * up with a target that listens, and is dropped. Enter in a form that can't be sent yet, which its disabled button tells, is
 * kept as a press of its last button. No button of such a form listens, even if React has marked it: React does that before
 * it has finished, and sometimes begins again. `data-early` shows for some seconds that the press is being handled
 * (`app/styles/overlays.css`).
 */
const keepEarlyInput = `for(const[type,what]of[['click','button[type=button],.filters:not([open])>summary,a[data-acts]'],['change','select,[type=checkbox],[type=radio]'],['submit','form:not([action])'],['keydown','form:not([action]) input']])for(const down of[true,false])addEventListener(type,event=>{
const target=event.target.closest(what),link=target?.localName==='a';
if(!target||link&&(event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)||type==='keydown'&&(event.key!=='Enter'||!down||!target.form.querySelector('[type=submit][hidden]')))return;
const kept=type==='keydown'?[...target.form.querySelectorAll('[type=button]')].at(-1):event.submitter??target,listens=type!=='keydown'&&!target.closest('form')?.querySelector(':scope>[type=submit][hidden]')&&Object.keys(target).some(key=>key.startsWith('__reactProps'));
if(!down){if(listens)window.early?.delete(kept);return}
if(listens)return;
if(link||type==='submit'||target.localName==='summary')event.preventDefault();
const early=window.early??=new Map;
if(link)setTimeout(()=>early.has(kept)&&location.assign(kept.href),3000);
if(target.type==='checkbox'&&early.delete(kept))return;
const page=document.documentElement.dataset;page.early='';setTimeout(()=>delete page.early,9000);
early.set(kept,{checked:target.checked,value:target.value})},down);`;

/**
 * Returns a page whose scripts start once it has been painted, or with the first press of a button or key: React Router
 * asks for them in the head, where they take the line from styles, fonts and pictures (decision 011). The page's first script,
 * in the head, keeps what is done before they are there: fields are on the screen before the end of the page arrives.
 * @throws Error when React Router writes its scripts differently
 */
export function delayScripts(page: string): string {
  const hrefs = [...page.matchAll(preload)].map(([, href = '']) => href);
  const [script, before = '', after = '', text = ''] = moduleScript.exec(page) ?? [];
  if (script === undefined && hrefs.length === 0) return page;
  const found = parts.exec(text.trim())?.groups;
  if (script === undefined || !found) throw new Error('React Router writes other scripts than expected');
  const { manifest = '', imports = '', rest = '', entry = '' } = found;
  const routes = [...imports.matchAll(/import \* as (\w+) from "([^"]+)"/g)];
  const names = routes.map(([, name]) => name).join();
  const loads = [...routes.map(([, , module]) => module), manifest].map((module) => `import("${module}")`);
  const code = `{let begun;
const load=async()=>{
for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
const [${names}]=await Promise.all([${loads.join()}]);${rest}await import("${entry}")};
const begin=()=>begun??=load().catch(error=>{begun=undefined;throw error});
addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(begin)));
setTimeout(begin,${longestWaitMs});
for(const type of ['pointerdown','keydown'])addEventListener(type,begin,true);}`;
  return page
    .replaceAll(preload, '')
    .replace(script, () => `<script${before}${after}>${code}</script>`)
    .replace(/<script[^>]*>/, (first) => first + keepEarlyInput);
}
