/**
 * 200 texts that try to run as a script. Each would set `xss` in the page or call `alert`, so a test notices any that
 * runs. Short on purpose, so that several fit into one field.
 */
const runs = ['xss=1', 'alert(1)'] as const;

const shapes: ((run: string) => string)[] = [
  // Elements
  (run) => `<script>${run}</script>`,
  (run) => `<ScRiPt>${run}</sCrIpT>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `<script/x>${run}</script>`,
  (run) => `<script\n>${run}</script\n>`,
  (run) => `<<script>${run}//<</script>`,
  (run) => `<scr<script>ipt>${run}</script>`,
  (run) => `<script>${run}<!--`,
  (run) => `<script src=data:,${run}></script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `<img src=x onerror='${run}'>`,
  (run) => `<IMG SRC=x ONERROR=${run}>`,
  (run) => `<img/src=x/onerror=${run}>`,
  (run) => `<img src onerror=${run}>`,
  (run) => `<img src=x:x onerror\n=${run}>`,
  (run) => `<img src="x" \`\` onerror=${run}>`,
  (run) => `<image src=x onerror=${run}>`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg/onload=${run}>`,
  (run) => `<svg><script>${run}</script>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<svg><set onbegin=${run} attributeName=x>`,
  (run) => `<svg><a xlink:href=javascript:${run}><text y=9>x`,
  (run) => `<svg><use href=data:image/svg+xml,${run}>`,
  (run) => `<math><mi//xlink:href=javascript:${run}>`,
  (run) => `<math href=javascript:${run}>x</math>`,
  (run) => `<body onload=${run}>`,
  (run) => `<body onpageshow=${run}>`,
  (run) => `<iframe src=javascript:${run}>`,
  (run) => `<iframe srcdoc="<script>${run}</script>">`,
  (run) => `<iframe onload=${run}>`,
  (run) => `<object data=javascript:${run}>`,
  (run) => `<embed src=javascript:${run}>`,
  (run) => `<video src=x onerror=${run}>`,
  (run) => `<video><source onerror=${run}>`,
  (run) => `<audio src onerror=${run}>`,
  (run) => `<details open ontoggle=${run}>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<select autofocus onfocus=${run}>`,
  (run) => `<textarea autofocus onfocus=${run}>`,
  (run) => `<button autofocus onfocus=${run}>x`,
  (run) => `<keygen autofocus onfocus=${run}>`,
  (run) => `<marquee onstart=${run}>x`,
  (run) => `<style onload=${run}></style>`,
  (run) => `<link rel=stylesheet href=x onerror=${run}>`,
  (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `<base href="javascript:${run}//">`,
  (run) => `<form action=javascript:${run}><button autofocus>`,
  (run) => `<isindex action=javascript:${run}>`,
  (run) => `<a href=javascript:${run}>x</a>`,
  (run) => `<a href="java&#9;script:${run}">x</a>`,
  (run) => `<a href=&#106;avascript:${run}>x</a>`,
  (run) => `<x onclick=${run} tabindex=1>x`,
  (run) => `<x contenteditable onfocus=${run} autofocus>`,
  (run) => `<template><script>${run}</script></template>`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<dialog open onclose=${run}>`,
  (run) => `<portal src=javascript:${run}>`,
  // Breaking out of an attribute, a comment, a script, a style
  (run) => `"><script>${run}</script>`,
  (run) => `'><script>${run}</script>`,
  (run) => `" onfocus=${run} autofocus x="`,
  (run) => `' onfocus=${run} autofocus x='`,
  (run) => `" onmouseover=${run} "`,
  (run) => `\`><img src=x onerror=${run}>`,
  (run) => `--><script>${run}</script>`,
  (run) => `]]><script>${run}</script>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `</textarea><script>${run}</script>`,
  (run) => `</style><script>${run}</script>`,
  (run) => `</template><svg onload=${run}>`,
  (run) => `';${run};'`,
  (run) => `";${run};"`,
  (run) => `\\";${run}//`,
  (run) => `\\u003cscript>${run}</script>`,
  (run) => `*/${run}/*`,
  (run) => `\${${run}}`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `{"__html":"<img src=x onerror=${run}>"}`,
  // URLs
  (run) => `javascript:${run}`,
  (run) => `JaVaScRiPt:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `javascript://%0a${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `vbscript:${run}`,
  (run) => `//x.example/"onerror=${run}`,
  (run) => `[x](javascript:${run})`,
  (run) => `![x](x"onerror="${run})`,
  // Other encodings
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `&#60;script&#62;${run}&#60;/script&#62;`,
  (run) => `%3Cscript%3E${run}%3C/script%3E`,
  (run) => `\uFF1Cscript\uFF1E${run}\uFF1C/script\uFF1E`,
  (run) => `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  (run) => `<\u200Bscript>${run}</script>`,
  (run) => `\u2028${run}\u2029`,
  (run) => `<img src=x onerror=\u2028${run}>`,
  (run) => `<?xml?><script>${run}</script>`,
  (run) => `<!--[if IE]><script>${run}</script><![endif]-->`,
  (run) => `<%=${run}%>`,
];

export const xssCorpus: readonly string[] = runs.flatMap((run) => shapes.map((shape) => shape(run)));

/** Joins the payloads into as few texts as possible, each within the maximum length. */
export function packedCorpus(maxLength: number, { lines = false } = {}): string[] {
  const between = lines ? '\n' : ' ';
  const texts: string[] = [];
  for (const payload of xssCorpus) {
    const one = lines ? payload : payload.replaceAll(/[\n\u2028\u2029]/g, ' ');
    const longer = `${texts.at(-1)}${between}${one}`;
    if (texts.length > 0 && longer.length <= maxLength) texts[texts.length - 1] = longer;
    else texts.push(one.slice(0, maxLength));
  }
  return texts;
}
