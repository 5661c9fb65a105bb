/** Tests messages with elements in them: their places, several of them, and those that a person typed. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

const link = (words: string) => <a href="/nannies">{words}</a>;
const bold = (words: string) => <b>{words}</b>;

it('an element of a message stands where the message says it', () => {
  const message = 'Ask <link>the family</link> or <bold>Nora</bold>.';
  expect(renderToStaticMarkup(<RichText message={message} link={link} bold={bold} />)).toBe(
    'Ask <a href="/nannies">the family</a> or <b>Nora</b>.',
  );
});

it('a message without elements, or with ones that a person typed, stays text', () => {
  expect(renderToStaticMarkup(<RichText message="Hello" bold={bold} />)).toBe('Hello');
  expect(renderToStaticMarkup(<RichText message="<i>Nora</i> & <br>" bold={bold} />)).toBe(
    '&lt;i&gt;Nora&lt;/i&gt; &amp; &lt;br&gt;',
  );
});
