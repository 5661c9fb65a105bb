/**
 * Keeps React working on a page that the browser translates. A translator (Chrome's by Google, Edge's) puts <font>
 * elements in the place of text nodes: React goes on writing to the removed node, so that an old amount stays on
 * screen, and removing that node throws. Here a text that React changes returns to its place, for the translator to
 * translate again, and a removed text takes its <font> along.
 */

/** The element that a translator has put in the place of each text node. */
const standIns = new WeakMap<Node, Element>();
/** All of these elements. */
const assigned = new WeakSet<Node>();

const isText = (node: Node | null | undefined): node is Text => node?.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** Puts a text back that React has changed. */
function restore(text: Node): void {
  standIns.get(text)?.replaceWith(text);
  standIns.delete(text);
}

/** Observes the texts that are no longer on the page, too: React writes to these. */
const changedTexts = new MutationObserver((records) => {
  for (const { target } of records) restore(target);
});

/** Notes which text a <font> stands for: it is beside the text as that is removed, or takes its place in one step. */
function noteReplaced({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const text of removedNodes) {
    if (!isText(text)) continue;
    const font = [...addedNodes, previousSibling, nextSibling].find(
      (node) => isFont(node) && !assigned.has(node),
    );
    if (!isFont(font)) continue;
    if (!isPatched) patchNodes();
    if (text.isConnected) continue;
    standIns.set(text, font);
    assigned.add(font);
    changedTexts.observe(text, { characterData: true });
  }
}

/** Returns the child of `parent` that shows this node: itself, its stand-in, or the <font> around it. */
function shownIn(parent: Node, node: Node): Node | null {
  let shown: Node | null = node.parentNode === null ? (standIns.get(node) ?? null) : node;
  while (shown !== null && shown.parentNode !== parent)
    shown = isFont(shown.parentNode) ? shown.parentNode : null;
  return shown;
}

let isPatched = false;

/** Lets React remove a text that isn't where React has put it, and insert before one. */
function patchNodes(): void {
  isPatched = true;
  // oxlint-disable-next-line typescript/unbound-method -- called below with the node that React calls them on
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = child.parentNode === this ? child : shownIn(this, child);
    standIns.delete(child);
    if (shown !== null) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    restore(node);
    const isHere = before === null || before.parentNode === this;
    return insertBefore.call(this, node, isHere ? before : shownIn(this, before)) as T;
  };
}

/** Called once, before React renders. */
export function followTranslator(): void {
  const replaced = new MutationObserver((records) => records.forEach(noteReplaced));
  replaced.observe(document.body, { childList: true, subtree: true });
}
