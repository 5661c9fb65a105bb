/** What a newcomer reads first. Paragraphs, lists and fenced code in plain Markdown. */
import type { TAGS } from 'sync-protocol/rest/route.ts';

export const INTRODUCTION = `
Everything that Fairday's own web app does goes through these calls; whatever you build may do the same.

**Begin** by signing in. The answer has a token, which every later call sends:

\`\`\`sh
curl -s http://127.0.0.1:3000/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"pat@parkers.example","password":"a good password"}'

curl -s http://127.0.0.1:3000/api/nannies -H "Authorization: Bearer $TOKEN"
\`\`\`

**Who you are.** A session lasts 60 days from its last use. Browsers have the same token as an http-only cookie,
\`fairday_session\`; a call that changes something by the cookie alone must come from Fairday's own pages. When both are sent, the bearer token
counts.

**Safe to repeat.** A signed-in call that changes something may carry \`Idempotency-Key\`: a UUID of your choice. When the line
breaks, send the same call with the same key: it is done once. The same key with another call is a 409.

**Errors** are always \`{ "error", "code", "details"? }\`: a sentence for a person, a stable code for a program, and
what is wrong where. Each call lists its codes. Besides, any call may answer 500 \`server_error\` or 503
\`database_unavailable\`: try again later, with the same key.

**Money.** Whole cents where the name ends in \`Cents\`, else dollars with at most two decimals. "Dollars" stands for the
household's currency.

**Time.** Moments are ISO 8601 in UTC with milliseconds; any offset is taken. Dates are \`yyyy-MM-dd\` and clock times \`HH:mm\`, both
in the household's timezone, which also decides what "today" is. Durations are whole minutes.

**Ids** are UUIDs. What is not there and what is another household's are the same 404.

**Bodies** are JSON in UTF-8, at most 1 MiB; a field that is not known is a 400. A field without a value is null in an
answer, never absent.

**Tools.** This page is made from [/api/openapi.json](/api/openapi.json), OpenAPI 3.1, which code generators and API clients
read.
`.trim();

type Tag = (typeof TAGS)[number];

const OF_ROUTES: Readonly<Record<Tag, string>> = {
  Sessions: 'Signing up, in and out, and the devices on which somebody is signed in.',
  Account: "One's own account: a copy of everything, and its end.",
  Administration: 'What a super admin does, and viewing as somebody else.',
  Invitations: 'Links by which a nanny joins a household.',
  Nannies: 'The nannies of a household, and what an hour costs.',
  'Base schedule': 'The weekly template, and the days that are made from it.',
  Agenda: 'Agenda days: one shift of one nanny on one date; scheduled, answered, worked.',
  'To-dos': 'What is to be done on a day.',
  Payments:
    'One ledger. A completed day earns its amount; payments settle the oldest days first; owed is earned less paid.',
  Household: "The household's settings and figures.",
  History:
    'Everything that was done stands in the log of its household: who did it, as whom, when it happened and when it arrived, what it changed. Each entry is bound to the one before it by a hash, so that nobody rewrites the book unseen.',
};

export const SYNC_TAG = 'Sync';
export const SERVICE_TAG = 'Service';

export const TAG_WORDS: Readonly<Record<string, string>> = {
  ...OF_ROUTES,
  [SYNC_TAG]:
    'How a device that works offline sends its queue and learns what is new. For one call at a time, the others are simpler.',
  [SERVICE_TAG]: 'The server itself.',
};
