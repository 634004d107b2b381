import { Html } from './escape-html.ts';

/*
 * Email readers support style sheets and fonts unreliably, so every element carries its own style, with the colors of the
 * light theme written out. The rules in the head only improve on that: dark colors, a narrow screen, Outlook.
 * `email-rules.test.ts` knows what may be used.
 */

/** [light, dark], as in app/styles/tokens.css. */
const colors = {
  paper: ['#f1e9da', '#0e1722'],
  sheet: ['#fbf8f1', '#16212f'],
  band: ['#14233b', '#0a111a'],
  ink: ['#14233b', '#efe8da'],
  soft: ['#3f4b5e', '#b9c0c8'],
  hair: ['#d3c8b3', '#2c3b4d'],
  heavy: ['#14233b', '#8b98a6'],
  signal: ['#b91c1c', '#c8302a'],
  solid: ['#14233b', '#e6ddca'],
  onSolid: ['#fbf8f1', '#14233b'],
  good: ['#22603a', '#7fd19b'],
} as const;
export type EmailColor = keyof typeof colors;

export const light = (color: EmailColor): string => colors[color][0];

const sans = 'Helvetica,Arial,sans-serif';
/** Narrow like the shop's own, and on the reader's machine: Apple's, Windows', else the plain one. */
const condensed = 'Avenir Next Condensed,Arial Narrow,Arial,sans-serif';

/** Outlook keeps a line height only when it is told to be exact; the unit must be px. */
const type = (font: string, size: number, line: number, color: EmailColor): string =>
  `font-family:${font};font-size:${size}px;line-height:${line}px;mso-line-height-rule:exactly;color:${light(color)}`;

export const styles = {
  text: type(sans, 17, 26, 'ink'),
  small: type(sans, 15, 22, 'soft'),
  label: type(sans, 15, 26, 'soft'),
  save: `${type(sans, 15, 22, 'good')};font-weight:bold`,
  heading: `${type(condensed, 34, 38, 'ink')};font-weight:600`,
  title: `${type(condensed, 20, 26, 'ink')};font-weight:600`,
  sum: `${type(condensed, 24, 30, 'ink')};font-weight:600`,
  name: `font-family:${condensed};font-size:30px;line-height:32px;mso-line-height-rule:exactly;color:#f3ecdf;font-weight:600;letter-spacing:1px`,
  subtitle: `font-family:${condensed};font-size:15px;line-height:18px;mso-line-height-rule:exactly;color:#b7c1cf;font-weight:600;letter-spacing:1px`,
  button: (color: '#ffffff' | 'onSolid') =>
    `font-family:${condensed};font-size:19px;line-height:24px;mso-line-height-rule:exactly;color:${color === 'onSolid' ? light(color) : color};font-weight:600`,
} as const;

/** Classes by the color they replace in the dark; `[data-ogsc]` and `[data-ogsb]` are how Outlook on the web asks. */
const dark = [
  ['ground', 'background-color', 'paper'],
  ['sheet', 'background-color', 'sheet'],
  ['sheet', 'border-color', 'hair'],
  ['band', 'background-color', 'band'],
  ['ink', 'color', 'ink'],
  ['soft', 'color', 'soft'],
  ['save', 'color', 'good'],
  ['hair', 'border-color', 'hair'],
  ['heavy', 'border-color', 'heavy'],
  ['go', 'background-color', 'signal'],
  ['solid', 'background-color', 'solid'],
  ['on-solid', 'color', 'onSolid'],
] as const;

const rules = (prefix: (property: string) => string): string =>
  dark
    .map(
      ([name, property, color]) => `${prefix(property)}.${name}{${property}:${colors[color][1]}!important}`,
    )
    .join('\n');

const css = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
@media (max-width:480px){
.outside{padding:0!important}
.inside{padding-left:20px!important;padding-right:20px!important}
.letter{border:0!important}
}
@media (prefers-color-scheme:dark){
${rules(() => '')}
.thumb{opacity:.85}
}
${rules((property) => (property === 'background-color' ? '[data-ogsb] ' : '[data-ogsc] '))}`;

/** What goes into the head. Outlook replaces a font it does not have by Times, so it gets one it has. */
export const styleSheet = new Html(`<style>
${css}
</style>
<!--[if mso]>
<style>body,table,td,p,a,h1{font-family:Arial,sans-serif!important}table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}</style>
<![endif]-->`);
