/** The little Markdown that our own words use: paragraphs, lists, fenced code, bold, code and links. */
import { type Html, html } from '../../html.ts';

const FENCE = /^```\w*\n([\s\S]*?)\n```$/;
const INLINE = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((\/[\w./-]*)\)/g;

function inline(text: string): Html {
  const parts: Html[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [all, bold, code, label, href] = found;
    parts.push(html`${text.slice(from, found.index)}`);
    if (bold !== undefined) parts.push(html`<strong>${bold}</strong>`);
    else if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else parts.push(html`<a href="${href ?? ''}">${label ?? ''}</a>`);
    from = found.index + all.length;
  }
  return html`${[...parts, html`${text.slice(from)}`]}`;
}

function block(text: string): Html {
  const code = FENCE.exec(text)?.[1];
  if (code !== undefined) return html`<pre tabindex="0"><code>${code}</code></pre>`;
  if (!text.startsWith('- ')) return html`<p>${inline(text.replaceAll('\n', ' '))}</p>`;
  const items = text.split('\n').map((line) => html`<li>${inline(line.slice(2))}</li>`);
  return html`<ul>${items}</ul>`;
}

/** Blocks are apart by an empty line; fenced code may hold some. */
export function markdown(text: string): Html {
  const blocks = text.match(/^```[\s\S]*?^```$|(?:^(?!```).+\n?)+/gm) ?? [];
  return html`${blocks.map((each) => block(each.trim()))}`;
}

/** One line of it, without a paragraph around it. */
export const markdownLine = inline;
