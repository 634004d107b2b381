/** Makes requests from the API's own description: mostly what the schemas ask for, and then something is wrong with it. */

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff\ufffe',
  '\u202e\u200b',
  'é\u0301',
  '🛻'.repeat(60),
  'Ω'.repeat(5_000),
  'x'.repeat(20_000),
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  '99999999999999999999',
  '12.345',
  'a@b',
  'https://evil.example/',
  '\\',
  '%',
  '_',
  '(((((((((((',
  'a:* & !b | <->',
];
const oddNumbers = [0, -0, -1, 1.5, 0.1 + 0.2, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324];
const oddValues: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { toString: 1, length: -1 }];

export class Fuzz {
  readonly #random: () => number;
  readonly #schemas: Record<string, JsonSchema>;
  /** Ids of rows that exist. */
  readonly ids: string[];

  constructor(random: () => number, schemas: Record<string, JsonSchema>, ids: string[]) {
    this.#random = random;
    this.#schemas = schemas;
    this.ids = ids;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }

  /** A value that the schema accepts, more or less. */
  value(schema: JsonSchema, depth = 0): unknown {
    if (depth > 8) return null;
    if (this.chance(0.04)) return this.odd();
    const { $ref, anyOf, oneOf, allOf } = schema;
    if ($ref) return this.value(this.#schemas[$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
    if ('const' in schema) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    const choices = anyOf ?? oneOf;
    if (choices) return this.value(this.pick(choices), depth + 1);
    if (allOf) return Object.assign({}, ...allOf.map((each) => this.value(each, depth + 1)));
    switch ([schema.type].flat()[0]) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, depth);
      case 'integer':
        return this.#number(schema, 1);
      case 'number':
        return this.#number(schema, 0.01);
      case 'boolean':
        return this.chance(0.5);
      case 'null':
        return null;
      default:
        return this.text(schema);
    }
  }

  /** Something that belongs nowhere. */
  odd(): unknown {
    return this.pick([() => this.pick(oddTexts), () => this.pick(oddNumbers), () => this.pick(oddValues)])();
  }

  text({ format, pattern = '' }: JsonSchema = {}): string {
    if (this.chance(0.15)) return this.pick(oddTexts);
    if (format === 'email') return `fuzz-${Math.floor(this.#random() * 1e9)}@example.com`;
    if (format === 'date-time') return new Date(this.#random() * 4e12).toISOString();
    if (format === 'date') return new Date(this.#random() * 4e12).toISOString().slice(0, 10);
    if (pattern.includes('24')) return this.id();
    if (pattern.includes('d{10}')) return '5305550142';
    if (pattern.includes('A-Z')) return this.pick(['CA', 'NV', 'ZZ']);
    if (pattern.includes('d')) return this.pick(['1', '20', '1957', '10.00', '3.5']);
    return this.pick([
      'Dale',
      'tailgate',
      '1957 hub seal kit',
      'A',
      'SPRING57',
      '418 Orchard Lane',
      'PayPal',
    ]);
  }

  id(): string {
    return this.chance(0.8)
      ? this.pick(this.ids)
      : this.pick(['0'.repeat(24), 'f'.repeat(24), 'abc', 'F'.repeat(24)]);
  }

  #object({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): unknown {
    const made: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties)) {
      if (this.chance(required.includes(name) ? 0.03 : 0.5)) continue;
      made[name] = this.value(schema, depth + 1);
    }
    if (typeof additionalProperties === 'object' || this.chance(0.03)) made[this.pick(oddTexts)] = this.odd();
    return made;
  }

  #array({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, depth: number): unknown {
    const length = this.chance(0.02) ? 1_000 : minItems + Math.floor(this.#random() * Math.min(3, maxItems));
    const one = this.value(items, depth + 1);
    return Array.from({ length }, () => (length > 10 ? one : this.value(items, depth + 1)));
  }

  #number({ minimum = -5, maximum = 1_000 }: JsonSchema, step: number): number {
    if (this.chance(0.1)) return this.pick(oddNumbers);
    const max = Math.min(maximum, minimum + 1_000);
    return Math.round((minimum + this.#random() * (max - minimum)) / step) * step;
  }
}

/** Returns a value as a query or a form sends it. */
export function asText(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}
