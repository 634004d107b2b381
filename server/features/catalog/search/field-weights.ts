import { fields } from './search-document.ts';

/** What a word is worth by the best field it stands in, for each set of fields: name, category, brand, specs, description. */
export const strengths = Float32Array.from({ length: 64 }, (_, mask) => {
  if (mask & fields.name) return mask & fields.kind ? 1.75 : mask & fields.type ? 1.6 : 1;
  if (mask & fields.type) return 0.7;
  if (mask & fields.brand) return 0.6;
  return mask & fields.specs ? 0.4 : mask & fields.text ? 0.25 : 0;
});
