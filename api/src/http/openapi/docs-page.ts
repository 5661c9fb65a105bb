/** The document as one page that needs no script: everything is there, a browser's own search finds it. */
import { readFileSync } from 'node:fs';
import { Html, html } from '../../html.ts';
import { type Call, methodBadge, operationHtml } from './docs-operation.ts';
import { fieldsTable } from './docs-schema.ts';
import { markdown } from './markdown.ts';
import { METHODS, type OpenApiDocument } from './openapi.ts';

const anchorOf = (name: string): string => `tag-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

function callsOf({ paths }: OpenApiDocument, tag: string): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation?.tags.includes(tag) === true ? [{ method, path, operation }] : [];
    }),
  );
}

const contentsOf = (document: OpenApiDocument): Html =>
  html`${document.tags.map(
    ({ name }) => html`<details><summary>${name}</summary><ul>
${callsOf(document, name).map(
  ({ method, operation }) =>
    html`<li><a href="#${operation.operationId}">${methodBadge(method)} ${operation.summary}</a></li>
`,
)}</ul></details>
`,
  )}<p><a href="#schemas">Schemas</a></p>`;

const sectionsOf = (document: OpenApiDocument): Html =>
  html`${document.tags.map(
    ({ name, description }) => html`<section id="${anchorOf(name)}">
<h2><a href="#${anchorOf(name)}">${name}</a></h2>${markdown(description)}
${callsOf(document, name).map((call) => operationHtml(document, call))}</section>
`,
  )}`;

const schemasOf = ({ components }: OpenApiDocument): Html =>
  html`<section id="schemas"><h2><a href="#schemas">Schemas</a></h2>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<article id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3>
${markdown(schema.description ?? '')}${fieldsTable(schema)}</article>
`,
)}</section>`;

/** A whole HTML page. Its style stands in it; nothing is loaded from anywhere. */
export function docsPage(document: OpenApiDocument): string {
  const style = new Html(readFileSync(new URL('docs-page.css', import.meta.url), 'utf8'));
  const { title, version, summary, description } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} API</title>
<style>
${style}</style>
</head>
<body>
<a class="skip" href="#begin">To the text</a>
<nav aria-label="Contents"><p class="brand"><a href="/">${title}</a> API <small>${version}</small></p>
${contentsOf(document)}</nav>
<main id="begin">
<h1>${title} API</h1>
<p class="lead">${summary}</p>
${markdown(description)}
${sectionsOf(document)}
${schemasOf(document)}
</main>
</body>
</html>
`.text;
}
