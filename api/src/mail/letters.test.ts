/**
 * Tests the letters in every language: whole texts in one language, links, and names that look like HTML or messages.
 */
import { LANGUAGE_CODES, type Language } from 'sync-protocol/kernel/languages.ts';
import { describe, expect, test } from 'vitest';
import { invitationLetter, memberLetter, resetLetter } from './letters.ts';
import type { Letter } from './smtp.ts';

const LINK = 'https://fairday.example/invite/abc';
const to = 'reader@example.com';

/** Every letter in a language, from and to these people. */
function letters(language: Language, { from, name }: { from: string; name: string }): Letter[] {
  return [
    invitationLetter({ to, language, nannyName: name, from, link: LINK }),
    memberLetter({ to, language, from, role: 'PARENT', link: LINK }),
    memberLetter({ to, language, from, role: 'VIEWER', link: LINK }),
    resetLetter({ to, language, name, link: LINK }),
  ];
}

/** Paragraphs of the text without what is the same in every language. */
const paragraphs = ({ subject, text }: Letter): string[] =>
  [subject, ...text.split('\n\n')].filter((each) => each !== LINK && each.trim() !== 'Fairday');

const PEOPLE = { from: 'Ann Family', name: 'Mia' };
const english = letters('en', PEOPLE);

test('the English invitation says the same as ever', () => {
  expect(english[0]).toMatchObject({ to, subject: 'Ann Family invites you to Fairday' });
  expect(english[0]?.text).toBe(`Hello Mia,

Ann Family invites you to Fairday, where you both keep track of hours and pay.

You see when you are needed, accept or decline days, enter the hours you have worked, and see what you are owed. The family sees the same numbers.

${LINK}

The link works once, for 7 days. A newer invitation replaces it.

If you do not know Ann Family, you can ignore this e-mail.

Fairday
`);
});

describe.each(LANGUAGE_CODES.filter((code) => code !== 'en'))('in %s', (language) => {
  test.each([0, 1, 2, 3])('letter %i has no paragraph in English', (i) => {
    const letter = letters(language, PEOPLE)[i];
    const original = english[i];
    if (letter === undefined || original === undefined) throw new Error('No letter');
    expect(paragraphs(letter)).toHaveLength(paragraphs(original).length);
    expect(paragraphs(letter).filter((each) => paragraphs(original).includes(each))).toEqual([]);
    expect(letter.html).not.toContain('If the button');
    expect(letter.text).not.toMatch(/[{}]/);
  });
});

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  test('the page names its language, and its links lead to the link', () => {
    for (const { html } of letters(language, PEOPLE)) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(html.match(/href="[^"]*"/g)).toEqual([`href="${LINK}"`, `href="${LINK}"`]);
    }
  });

  test('names hold no HTML, no line break and no message', () => {
    const odd = String.raw`<b>{x}</b> \u003cimg\u000aBcc: \x0a '{'`;
    for (const { subject, text, html } of letters(language, { from: `${odd}\r\nBcc: a@b.de`, name: odd })) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(text).not.toMatch(/^Bcc/m);
      expect(html).not.toMatch(/<b>|<img/);
      expect(text).toContain(odd);
      expect(html).toContain('&lt;b&gt;{x}&lt;/b&gt; \\u003cimg\\u000aBcc: \\x0a &#39;{&#39;');
    }
  });
});
