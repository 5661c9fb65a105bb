/** Writes the e-mails, as plain text and as HTML: invitations of nannies and of members, and a password link. */
import type { FamilyRole } from 'sync-protocol/rest/members.ts';
import { type Html, html } from '../html.ts';
import type { Letter } from './smtp.ts';

/** Removes line breaks, so that a name can't look like Fairday's own text. */
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly link: string;
  readonly after: readonly string[];
}

const COLOR = { paper: '#f8f5f0', card: '#ffffff', ink: '#24211d', quiet: '#57524a', teal: '#0f5f58' };
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.5";

const paragraph = (words: string, color: string): Html =>
  html`<p style="margin:0 0 16px;color:${color}">${words}</p>`;

function page({ subject, greeting, before, button, link, after }: Words): Html {
  const lead = [greeting, ...before].map((words) => paragraph(words, COLOR.ink));
  const quiet = after.map((words) => paragraph(words, COLOR.quiet));
  const card = `max-width:520px;margin:0 auto;padding:32px 24px;background:${COLOR.card};border-radius:12px`;
  const action = `display:inline-block;padding:12px 20px;border-radius:8px;background:${COLOR.teal};color:#ffffff;text-decoration:none;font-weight:600`;
  return html`<!doctype html>
<html lang="en">
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
<p style="margin:0;color:${COLOR.quiet};font-size:13px">If the button does not work, open this link:<br>
<a href="${link}" style="color:${COLOR.teal};word-break:break-all">${link}</a></p>
</div>
</body>
</html>
`;
}

function toLetter(to: string, words: Words): Letter {
  const { subject, greeting, before, link, after } = words;
  const text = [greeting, ...before, link, ...after, 'Fairday'].join('\n\n');
  return { to, subject, text: `${text}\n`, html: page(words).text };
}

/** `from`: the name of the parent who invites. */
export function invitationLetter(invitation: {
  readonly to: string;
  readonly nannyName: string;
  readonly from: string;
  readonly link: string;
}): Letter {
  const family = oneLine(invitation.from);
  return toLetter(invitation.to, {
    subject: `${family} invites you to Fairday`,
    greeting: `Hello ${oneLine(invitation.nannyName)},`,
    before: [
      `${family} invites you to Fairday, where you both keep track of hours and pay.`,
      'You see when you are needed, accept or decline days, enter the hours you have worked, and see what you are owed. The family sees the same numbers.',
    ],
    button: 'Join Fairday',
    link: invitation.link,
    after: [
      'The link works once, for 7 days. A newer invitation replaces it.',
      `If you do not know ${family}, you can ignore this e-mail.`,
    ],
  });
}

/** `from`: the name of the parent who invites. */
export function memberLetter(invitation: {
  readonly to: string;
  readonly from: string;
  readonly role: FamilyRole;
  readonly link: string;
}): Letter {
  const family = oneLine(invitation.from);
  const what =
    invitation.role === 'PARENT'
      ? 'You will be a parent of the household: you plan days, see hours and pay, and record payments, like the other parents.'
      : 'You will see days, hours and pay of the household, without changing anything.';
  return toLetter(invitation.to, {
    subject: `${family} invites you to a household on Fairday`,
    greeting: 'Hello,',
    before: [
      `${family} invites you to their household on Fairday, the book of their nanny's hours and pay.`,
      what,
    ],
    button: 'Join the household',
    link: invitation.link,
    after: [
      'The link works once, for 7 days. A newer invitation replaces it.',
      `If you do not know ${family}, you can ignore this e-mail.`,
    ],
  });
}

export function resetLetter(reset: {
  readonly to: string;
  readonly name: string;
  readonly link: string;
}): Letter {
  return toLetter(reset.to, {
    subject: 'Choose a new Fairday password',
    greeting: `Hello ${oneLine(reset.name)},`,
    before: [
      `You asked for a new password for your Fairday account, ${reset.to}. Choose it with this link.`,
      'You will then be signed out on all devices. Changes that a device has not synced stay there until you sign in again.',
    ],
    button: 'Choose a new password',
    link: reset.link,
    after: [
      'The link works once, for one hour. A newer one replaces it.',
      'If you did not ask for it, you can ignore this e-mail: your password does not change.',
    ],
  });
}
