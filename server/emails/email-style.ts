/*
 * Email readers know neither style sheets nor fonts for certain: tables and inline styles, and colours of the light
 * look written out.
 */
export const ink = '#14233b';
export const soft = '#3f4b5e';
export const hair = '#d3c8b3';
export const condensed = `font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-weight:600`;
export const small = `font-size:15px;color:${soft}`;
