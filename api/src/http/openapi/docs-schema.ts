/** A JSON Schema as a table of fields that a person can read. */
import { type Html, html, NOTHING } from '../../html.ts';
import { markdownLine } from './markdown.ts';
import type { JsonSchema } from './openapi.ts';

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const link = (ref: string): Html => html`<a href="#schema-${nameOf(ref)}">${nameOf(ref)}</a>`;

/** In a few words: 'uuid', 'list of Day', 'integer or null'. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, type, format, items, additionalProperties, properties } = schema;
  if ($ref !== undefined) return link($ref);
  if (type === 'array') return html`list of ${items === undefined ? 'anything' : typeOf(items)}`;
  if (type === 'object' && properties === undefined && typeof additionalProperties === 'object') {
    return html`by key: ${typeOf(additionalProperties)}`;
  }
  const [first = 'anything', ...more] = [type ?? []].flat();
  const plain = format ?? (first === 'string' ? 'text' : first);
  return html`${[plain, ...more].join(' or ')}`;
}

const allowed = (value: unknown): Html => html`<code>${JSON.stringify(value)}</code> `;

function range(least: number | undefined, most: number | undefined, unit = ''): string[] {
  if (least === undefined && most === undefined) return [];
  if (most === undefined) return [`at least ${least}${unit}`];
  return [least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`];
}

/** Lengths and amounts that it must keep to. */
const boundsOf = (schema: JsonSchema): string =>
  [
    ...range(schema.minimum, schema.maximum),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minItems, schema.maxItems, ' items'),
  ].join(', ');

function rulesOf(schema: JsonSchema): Html {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const preset = schema.default === undefined ? NOTHING : html`Default ${allowed(schema.default)}`;
  const bounds = boundsOf(schema);
  if (values.length === 0 && bounds === '' && schema.default === undefined) return NOTHING;
  const oneOf = values.length === 0 ? NOTHING : html`One of ${values.map(allowed)}`;
  return html`<span class="rules">${bounds} ${oneOf}${preset}</span>`;
}

/** The nameless object inside of a field, whose own fields belong to the same table. */
function inner({ type, items, anyOf, properties, additionalProperties }: JsonSchema): JsonSchema | undefined {
  if (type === 'object' && properties !== undefined) return { type, properties };
  if (items !== undefined) return inner(items);
  if (typeof additionalProperties === 'object') return inner(additionalProperties);
  return anyOf?.map(inner).find((part) => part !== undefined);
}

function rows(schema: JsonSchema, path: string): Html[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const optional = required.has(name) || schema.required === undefined ? NOTHING : html` <i>optional</i>`;
    const below = inner(field);
    return [
      html`<tr><th scope="row"><code>${path}${name}</code></th><td class="type">${typeOf(field)}${optional}</td>
<td>${markdownLine(field.description ?? '')} ${rulesOf(field)}</td></tr>
`,
      ...(below === undefined
        ? []
        : rows({ ...below, required: Object.keys(below.properties ?? {}) }, `${path}${name}.`)),
    ];
  });
}

/** Every field in a row; of what has no fields, its type. */
export function fieldsTable(schema: JsonSchema): Html {
  const below = inner(schema);
  if (below === undefined) return html`<p class="type">${typeOf(schema)}</p>`;
  const whole = schema.type === 'object' ? schema : below;
  return html`<table><tbody>${rows({ required: [], ...whole }, '')}</tbody></table>`;
}
