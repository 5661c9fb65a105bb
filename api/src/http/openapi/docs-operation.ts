/** One operation of the document, for people. */

import { type Html, html, NOTHING } from '../../html.ts';
import { fieldsTable, typeOf } from './docs-schema.ts';
import { markdown, markdownLine } from './markdown.ts';
import type { Content, OpenApiDocument, Operation, Parameter, Ref, Response } from './openapi.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const methodBadge = (method: string): Html =>
  html`<b class="method ${method}">${method.toUpperCase()}</b>`;

function parameterRow({ name, in: place, required, description, schema }: Parameter): Html {
  const preset = schema.default === undefined ? '' : ` Default ${JSON.stringify(schema.default)}.`;
  return html`<tr><th scope="row"><code>${name}</code></th>
<td class="type">${typeOf(schema)} in ${place}${required === true ? NOTHING : html` <i>optional</i>`}</td>
<td>${markdownLine(description)}${preset}</td></tr>
`;
}

function parametersTable(document: OpenApiDocument, parameters: readonly (Parameter | Ref)[]): Html {
  const { IdempotencyKey } = document.components.parameters;
  const all = parameters
    .map((each) => ('$ref' in each ? IdempotencyKey : each))
    .filter((each) => each !== undefined);
  if (all.length === 0) return NOTHING;
  return html`<h4>Parameters</h4><table><tbody>${all.map(parameterRow)}</tbody></table>`;
}

const show = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2);

function exampleOf(example: unknown): Html {
  if (example === undefined) return NOTHING;
  return html`<details><summary>Example</summary><pre tabindex="0"><code>${show(example)}</code></pre></details>`;
}

function contentOf(content: Content | undefined): Html {
  return html`${Object.entries(content ?? {}).map(([type, { schema, example }]) => {
    const kind = type === 'application/json' ? '' : ` (${type})`;
    const isPlain = schema.$ref !== undefined || schema.type !== 'object';
    const shape = isPlain ? html`<p class="type">${typeOf(schema)}${kind}</p>` : fieldsTable(schema);
    return html`${shape}${exampleOf(example)}`;
  })}`;
}

const isSuccess = (status: string): boolean => status.startsWith('2');

const answerOf = ([status, { description, content }]: [string, Response]): Html =>
  html`<h4>Answer <code>${status}</code></h4>${content === undefined ? markdown(description) : contentOf(content)}`;

const refusalOf = ([status, { description, headers }]: [string, Response]): Html => {
  const wait =
    headers === undefined ? '' : `\n\nThe header \`${Object.keys(headers).join('`, `')}\` says when.`;
  return html`<dt><code>${status}</code></dt><dd>${markdown(description + wait)}</dd>`;
};

export function operationHtml(document: OpenApiDocument, { method, path, operation }: Call): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const refusals = answers.filter(([status]) => !isSuccess(status));
  return html`<article id="${operationId}">
<h3><a href="#${operationId}">${summary}</a></h3>
<p class="call">${methodBadge(method)} <code>${path}</code></p>
${markdown(description)}
${parametersTable(document, parameters)}
${requestBody === undefined ? NOTHING : html`<h4>Body</h4>${contentOf(requestBody.content)}`}
${answers.filter(([status]) => isSuccess(status)).map(answerOf)}
<details class="refusals"><summary>Other answers: ${refusals.map(([status]) => status).join(', ')}</summary>
<dl>${refusals.map(refusalOf)}</dl></details>
</article>
`;
}
