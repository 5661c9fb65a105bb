/**
 * Runs in a page whose messages are in the made-up language of pseudo-language.ts: finds words that stay in English,
 * that are cut off, or that overlap, and a page that is too wide. `findLayoutFaults` is called by its name (../pseudo-
 * language.ts).
 */

/** In every made-up message. */
const MARK = '~';

const ENGLISH =
  /\b(?:the|and|of|you|your|to|is|are|not|for|with|this|hours?|days?|sign|save|cancel|edit|delete|close|open|show|hide|pay|paid|nanny|nannies|schedule|settings|history|time|date|loading|required|please)\b/i;

const READ_ALOUD = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'];

const unseen = new Map();

/** Whether a text is drawn, or kept for screen readers only. Remembered: most words share their ancestors. */
function isUnseen(element) {
  if (element === null || element === document.body) return false;
  if (unseen.has(element)) return unseen.get(element);
  const { width, height } = element.getBoundingClientRect();
  const { overflowX, clipPath, display } = getComputedStyle(element);
  const isTiny = display !== 'contents' && overflowX !== 'visible' && (width <= 1 || height <= 1);
  const answer =
    element instanceof SVGElement || isTiny || clipPath !== 'none' || isUnseen(element.parentElement);
  unseen.set(element, answer);
  return answer;
}

const isShown = (element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.closest('[inert], .fd-skip, .fd-preview, style, script, noscript, option, template') === null;

/** Whether words may end in an ellipsis: the whole text is told on request. */
const mayBeShort = (element) => element.title !== '' && getComputedStyle(element).textOverflow === 'ellipsis';

/** The lines of an element's own words, as far as they are drawn where they may end in an ellipsis. */
function linesOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  const element = node.parentElement;
  if (!mayBeShort(element)) return lines;
  const frame = element.getBoundingClientRect();
  return lines.map(({ left, top, right, bottom }) => {
    const [start, end] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    return new DOMRect(start, top, end - start, bottom - top);
  });
}

/** Every text on the page, with its place. */
function textsOfPage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node.textContent.trim();
    if (words === '' || !isShown(node.parentElement)) continue;
    texts.push({ node, parent: node.parentElement, words, lines: linesOf(node) });
  }
  return texts;
}

/** Whether words may be cut off by an element (clip), moved into sight (scroll), or neither. Remembered, as `unseen`. */
const overflows = new Map();

function overflowOf(element) {
  const known = overflows.get(element);
  if (known !== undefined) return known;
  const { overflowX } = getComputedStyle(element);
  const overflow = /auto|scroll/.test(overflowX) ? 'scroll' : /hidden|clip/.test(overflowX) ? 'clip' : 'none';
  overflows.set(element, overflow);
  return overflow;
}

/** Whether something cuts the words off for good. What scrolls sideways can be moved. */
function isCutOff({ parent, lines }) {
  for (let box = parent; box !== null && box !== document.body; box = box.parentElement) {
    const overflow = overflowOf(box);
    if (overflow === 'scroll') return false;
    if (overflow === 'none') continue;
    const frame = box.getBoundingClientRect();
    const isOutside = ({ left, right, top, bottom }) =>
      right > frame.right + 1 || left < frame.left - 1 || bottom > frame.bottom + 2 || top < frame.top - 2;
    if (lines.some(isOutside)) return true;
  }
  return false;
}

const layers = new Map();

/** What lies above the page on purpose: a dialog, a bar that stays in view, the reading of a chart. Remembered, too. */
function layerOf(element) {
  if (element === null) return document.body;
  const known = layers.get(element);
  if (known !== undefined) return known;
  const isLayer = /fixed|sticky/.test(getComputedStyle(element).position) || element.matches('.fd-reading');
  const layer = isLayer ? element : layerOf(element.parentElement);
  layers.set(element, layer);
  return layer;
}

/** Pixels in which neighboring texts may overlap. */
const OVERLAP = { width: 2, height: 4 };

/** Compares each line with those that begin above its end, not with all of the page. */
function findOverlaps(texts) {
  const placed = texts
    .flatMap(({ node, parent, words, lines }) =>
      lines.map((line) => ({ node, layer: layerOf(parent), words, line })),
    )
    .toSorted((a, b) => a.line.top - b.line.top);
  const overlaps = [];
  for (const [i, one] of placed.entries()) {
    for (let next = i + 1; next < placed.length; next++) {
      const other = placed[next];
      if (one.line.bottom - other.line.top <= OVERLAP.height) break;
      if (one.node === other.node || one.layer !== other.layer) continue;
      if (!one.words.includes(MARK) && !other.words.includes(MARK)) continue;
      const width = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left);
      const height = Math.min(one.line.bottom, other.line.bottom) - other.line.top;
      if (width > OVERLAP.width && height > OVERLAP.height) overlaps.push(`${one.words} / ${other.words}`);
    }
  }
  return overlaps;
}

/** The words that people read or hear and that are in English. `typed`: what persons typed stays as it is. */
function findEnglish(texts, typed) {
  const inFields = [...document.querySelectorAll('input, textarea')].map(({ value }) => value.trim());
  const isEnglish = (words) =>
    ENGLISH.test(words) &&
    !words.includes(MARK) &&
    !words.includes('@') &&
    !inFields.includes(words) &&
    !typed.some((one) => words.includes(one));
  // A toast's words are as they were said, in the language of that moment.
  const read = texts.filter(({ parent }) => parent.closest('.fd-toast') === null).map(({ words }) => words);
  const elements = [...document.querySelectorAll(READ_ALOUD.map((name) => `[${name}]`).join(', '))];
  const heard = elements
    .filter((element) => isShown(element))
    .flatMap((element) => READ_ALOUD.map((name) => element.getAttribute(name) ?? ''));
  return [...read, ...heard].filter((words) => isEnglish(words));
}

/** Returns each fault with its words. */
// oxlint-disable-next-line no-unused-vars -- called by its name
function findLayoutFaults(typed) {
  for (const memory of [unseen, overflows, layers]) memory.clear();
  const texts = textsOfPage();
  const seen = texts.filter(({ parent }) => !isUnseen(parent));
  const cutOff = seen.filter((text) => text.words.includes(MARK) && isCutOff(text));
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...cutOff.map(({ words }) => `cut off: ${words}`),
    ...findOverlaps(seen).map((words) => `overlap: ${words}`),
    ...findEnglish(texts, typed).map((words) => `in English: ${words}`),
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
  ];
}
