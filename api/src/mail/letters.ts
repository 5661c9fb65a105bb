/** What Fairday writes to people: an invitation, and a link for a new password. Plain text, and the same as HTML. */
import { type Html, html } from '../html.ts';
import type { Letter } from './smtp.ts';

/** A line of ours: a name that holds line breaks would be read as more than a name. */
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly link: string;
  readonly after: readonly string[];
}

const COLOUR = { paper: '#f8f5f0', card: '#ffffff', ink: '#24211d', quiet: '#57524a', teal: '#0f5f58' };
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.5";

const paragraph = (words: string, colour: string): Html =>
  html`<p style="margin:0 0 16px;color:${colour}">${words}</p>`;

function page({ subject, greeting, before, button, link, after }: Words): Html {
  const said = [greeting, ...before].map((words) => paragraph(words, COLOUR.ink));
  const quiet = after.map((words) => paragraph(words, COLOUR.quiet));
  const card = `max-width:520px;margin:0 auto;padding:32px 24px;background:${COLOUR.card};border-radius:12px`;
  const action = `display:inline-block;padding:12px 20px;border-radius:8px;background:${COLOUR.teal};color:#ffffff;text-decoration:none;font-weight:600`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${COLOUR.paper};${FONT};font-size:16px">
<div style="${card}">
<p style="margin:0 0 24px;color:${COLOUR.teal};font-size:20px;font-weight:700">Fairday</p>
${said}
<p style="margin:0 0 24px"><a href="${link}" style="${action}">${button}</a></p>
${quiet}
<p style="margin:0;color:${COLOUR.quiet};font-size:13px">If the button does not work, open this link:<br>
<a href="${link}" style="color:${COLOUR.teal};word-break:break-all">${link}</a></p>
</div>
</body>
</html>
`;
}

function letterOf(to: string, words: Words): Letter {
  const { subject, greeting, before, link, after } = words;
  const text = [greeting, ...before, link, ...after, 'Fairday'].join('\n\n');
  return { to, subject, text: `${text}\n`, html: page(words).text };
}

/** `from`: who has invited her. */
export function invitationLetter(invitation: {
  readonly to: string;
  readonly nannyName: string;
  readonly from: string;
  readonly link: string;
}): Letter {
  const family = oneLine(invitation.from);
  return letterOf(invitation.to, {
    subject: `${family} invites you to Fairday`,
    greeting: `Hello ${oneLine(invitation.nannyName)},`,
    before: [
      `${family} invites you to share one book of hours and pay on Fairday.`,
      'You see when you are needed, accept or decline days, enter the hours that you have worked, and see what is owed to you: the same figures as the family.',
    ],
    button: 'Join Fairday',
    link: invitation.link,
    after: [
      'The link works once, for 7 days. A newer invitation replaces it.',
      `If you do not know ${family}, do nothing: without you the link opens nothing.`,
    ],
  });
}

export function resetLetter(reset: {
  readonly to: string;
  readonly name: string;
  readonly link: string;
}): Letter {
  return letterOf(reset.to, {
    subject: 'A new password for Fairday',
    greeting: `Hello ${oneLine(reset.name)},`,
    before: [
      `Somebody, you we hope, has asked for a new password for the Fairday account of ${reset.to}.`,
      'With this link you choose one. Every device is signed out then; what waits on a device stays there until you sign in again.',
    ],
    button: 'Choose a new password',
    link: reset.link,
    after: [
      'The link works once, for one hour. A newer one replaces it.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
  });
}
