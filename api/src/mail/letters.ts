/**
 * Writes the e-mails in their reader's language, as plain text and as HTML: invitations of nannies and of members, and
 * a password link, and reminders.
 */
import type { Language } from 'sync-protocol/kernel/languages.ts';
import type { FamilyRole } from 'sync-protocol/people/members-rest.ts';
import { type Html, html } from '../kit/html.ts';
import { translator } from '../kit/messages.ts';
import type { Letter } from './smtp.ts';

/** Removes line breaks, so that a name can't look like Fairday's own text. */
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

interface Reader {
  readonly to: string;
  readonly language: Language;
}

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly link: string;
  readonly after: readonly string[];
  /** The address that ends e-mails of this kind; omitted for letters that somebody asked for. */
  readonly unsubscribe?: string;
}

const COLOR = { paper: '#f8f5f0', card: '#ffffff', ink: '#24211d', quiet: '#57524a', teal: '#0f5f58' };
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.5";

const paragraph = (words: string, color: string): Html =>
  html`<p style="margin:0 0 16px;color:${color}">${words}</p>`;

function page(language: Language, words: Words): Html {
  const { subject, greeting, before, button, link, after, unsubscribe } = words;
  const t = translator(language);
  const lead = [greeting, ...before].map((each) => paragraph(each, COLOR.ink));
  const quiet = after.map((each) => paragraph(each, COLOR.quiet));
  const stop =
    unsubscribe === undefined
      ? []
      : html`<p style="margin:16px 0 0;font-size:13px"><a href="${unsubscribe}" style="color:${COLOR.teal}">${t('Stop e-mails of this kind')}</a></p>`;
  const card = `max-width:520px;margin:0 auto;padding:32px 24px;background:${COLOR.card};border-radius:12px`;
  const action = `display:inline-block;padding:12px 20px;border-radius:8px;background:${COLOR.teal};color:#ffffff;text-decoration:none;font-weight:600`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${COLOR.paper};${FONT};font-size:16px">
<div style="${card}">
<p style="margin:0 0 24px;color:${COLOR.teal};font-size:20px;font-weight:700">Fairday</p>
${lead}
<p style="margin:0 0 24px"><a href="${link}" style="${action}">${button}</a></p>
${quiet}
<p style="margin:0;color:${COLOR.quiet};font-size:13px">${t('If the button does not work, open this link:')}<br>
<a href="${link}" style="color:${COLOR.teal};word-break:break-all">${link}</a></p>
${stop}
</div>
</body>
</html>
`;
}

function toLetter({ to, language }: Reader, words: Words): Letter {
  const { subject, greeting, before, link, after, unsubscribe } = words;
  const t = translator(language);
  const stop = unsubscribe === undefined ? [] : [t('Stop e-mails of this kind:'), unsubscribe];
  const text = [greeting, ...before, link, ...after, ...stop, 'Fairday'].join('\n\n');
  const letter = { to, subject, text: `${text}\n`, html: page(language, words).text };
  return unsubscribe === undefined ? letter : { ...letter, unsubscribe };
}

/** Writes the invitation of a nanny. `from`: the name of the parent who invites. */
export function invitationLetter({
  nannyName,
  from,
  link,
  ...reader
}: Reader & { readonly nannyName: string; readonly from: string; readonly link: string }): Letter {
  const t = translator(reader.language);
  const family = oneLine(from);
  return toLetter(reader, {
    subject: t('{family} invites you to Fairday', { family }),
    greeting: t('Hello {name},', { name: oneLine(nannyName) }),
    before: [
      t('{family} invites you to Fairday, where you both keep track of hours and pay.', { family }),
      t(
        'You see when you are needed, accept or decline days, enter the hours you have worked, and see what you are owed. The family sees the same numbers.',
      ),
    ],
    button: t('Join Fairday'),
    link,
    after: [
      t('The link works once, for 7 days. A newer invitation replaces it.'),
      t('If you do not know {family}, you can ignore this e-mail.', { family }),
    ],
  });
}

/** Writes the invitation of a parent or viewer. `from`: the name of the parent who invites. */
export function memberLetter({
  from,
  role,
  link,
  ...reader
}: Reader & { readonly from: string; readonly role: FamilyRole; readonly link: string }): Letter {
  const t = translator(reader.language);
  const family = oneLine(from);
  const what =
    role === 'PARENT'
      ? t(
          'You will be a parent of the household: you plan days, see hours and pay, and record payments, like the other parents.',
        )
      : t('You will see days, hours and pay of the household, without changing anything.');
  return toLetter(reader, {
    subject: t('{family} invites you to a household on Fairday', { family }),
    greeting: t('Hello,'),
    before: [
      t("{family} invites you to their household on Fairday, the book of their nanny's hours and pay.", {
        family,
      }),
      what,
    ],
    button: t('Join the household'),
    link,
    after: [
      t('The link works once, for 7 days. A newer invitation replaces it.'),
      t('If you do not know {family}, you can ignore this e-mail.', { family }),
    ],
  });
}

export function resetLetter({
  name,
  link,
  ...reader
}: Reader & { readonly name: string; readonly link: string }): Letter {
  const t = translator(reader.language);
  return toLetter(reader, {
    subject: t('Choose a new Fairday password'),
    greeting: t('Hello {name},', { name: oneLine(name) }),
    before: [
      t('You asked for a new password for your Fairday account, {email}. Choose it with this link.', {
        email: reader.to,
      }),
      t(
        'You will then be signed out on all devices. Changes that a device has not synced stay there until you sign in again.',
      ),
    ],
    button: t('Choose a new password'),
    link,
    after: [
      t('The link works once, for one hour. A newer one replaces it.'),
      t('If you did not ask for it, you can ignore this e-mail: your password does not change.'),
    ],
  });
}

/** Writes a reminder. `text`: all that it says, in the reader's language. */
export function reminderLetter({
  text,
  link,
  unsubscribe,
  ...reader
}: Reader & { readonly text: string; readonly link: string; readonly unsubscribe: string }): Letter {
  const t = translator(reader.language);
  return toLetter(reader, {
    subject: text,
    greeting: t('Hello,'),
    before: [text],
    button: t('Open Fairday'),
    link,
    after: [t('You chose this e-mail in the settings.')],
    unsubscribe,
  });
}
