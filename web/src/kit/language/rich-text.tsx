/** Renders a message with elements in it: '<link>…</link>' in the message becomes what the prop `link` returns. */
import { Fragment, type ReactNode } from 'react';

type Render = (words: string) => ReactNode;

/** Besides `message`, one prop for each element in it. */
type RichTextProps = { readonly message: string } & { readonly [element: string]: Render | string };

const ELEMENT = /<(\w+)>(.*?)<\/\1>/su;

/**
 * Elements don't contain each other. One without a prop stays text. Values are in the message already: give it none that
 * a person typed, since a tag of the same name in it would become the element.
 */
export function RichText({ message, ...elements }: RichTextProps) {
  // In turn: text, an element's name, its words.
  const parts = message.split(ELEMENT);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 2) return null;
    const words = parts[index + 1] ?? '';
    const render = elements[part];
    // The parts of a message have no other identity than their place.
    if (typeof render === 'function') return <Fragment key={index}>{render(words)}</Fragment>;
    return `<${part}>${words}</${part}>`;
  });
}
