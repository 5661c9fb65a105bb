/** Holds the introduction of the API documentation, and the names and descriptions of its sections, in Markdown. */
import type { TAGS } from 'sync-protocol/kernel/route.ts';

export const INTRODUCTION = `
Programs can do everything with these calls that people can do in the web app.

**Getting started.** Sign in, and send the token of the answer with every call:

\`\`\`sh
curl -s http://127.0.0.1:3000/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"pat@parkers.example","password":"a good password"}'

curl -s http://127.0.0.1:3000/api/nannies -H "Authorization: Bearer $TOKEN"
\`\`\`

**Sessions.** A session lasts 60 days from its last use. Browsers get the same token as an HTTP-only cookie, \`fairday_session\`.
Calls that change something with the cookie alone must come from Fairday's own pages. If both are sent, the bearer token counts.

**Retries.** Signed-in calls that change something accept the header \`Idempotency-Key\`, a UUID of your choice. After a lost
connection, send the same call with the same key: it is carried out only once. The repeated answer shows what
the call made, as it is by then; an invitation that was canceled in between has the same link, which no longer works. A refusal
is repeated too, unless hours or a payment were in the future: that time may have come. The same key with a different call gets
409.

**Errors** are always \`{ "error", "code", "details"? }\`: a sentence for people, a stable code for programs, and the invalid
fields. Each call lists its codes. Any call may also get 500 \`server_error\` or 503 \`database_unavailable\`: try again later, with the
same key.

**Money** is in whole cents where the name ends in \`Cents\`, otherwise in dollars with at most two decimals. "Dollars" means the
household's currency.

**Time.** Instants are ISO 8601 in UTC with milliseconds; requests may use any offset. Dates are \`yyyy-MM-dd\` and clock times
\`HH:mm\`, both in the household's time zone, which also decides what "today" is. Durations are whole minutes.

**Ids** are UUIDs. Rows that don't exist and rows of other households get the same 404.

**Limits.** More than 50 calls of one person at once get 429 \`too_many_tries\`, with \`Retry-After\` in seconds.

**Bodies** are JSON in UTF-8, at most 1 MiB, of calls without a session 16 KiB; pictures of receipts are JPEG. Unknown fields get 400. In answers, fields without a value are null, never missing.

**Tools.** This page shows [/api/openapi.json](/api/openapi.json), an OpenAPI 3.1 document for code generators and API clients.
`.trim();

type Tag = (typeof TAGS)[number];

const OF_ROUTES: Readonly<Record<Tag, string>> = {
  Sessions: 'Signing up, in and out, and the list of signed-in devices.',
  Account: "One's own account: its name, export, deletion, calendar feeds and push messages.",
  Administration: 'Calls of super admins, and impersonation.',
  Invitations: 'Links by which a nanny joins a household.',
  Nannies: 'The nannies of a household and their hourly rates.',
  'Base schedule': 'The weekly template from which agenda days are generated.',
  Agenda: 'Agenda days, each one shift of one nanny on one date: scheduling, answering, recording hours.',
  Clock: 'When a nanny arrives. Her hours end it; nothing else makes pay.',
  Reviews: "Recorded hours that wait for the family's decision, and change nothing until then.",
  'To-dos': 'To-dos of a day.',
  Payments:
    'Each completed day has an earning. Payments settle the oldest earnings first. Owed is earned minus paid.',
  Terms:
    'What a family and a nanny agree on beside the hourly rate: overtime, guaranteed hours, late cancellations, holidays.',
  'Time off':
    'Dates that a nanny has off: one side asks, the other answers with what of it is paid. Balances follow from hours, answers and entries.',
  Claims:
    'Mileage that a nanny drove and expenses that she paid for the family: approved, then paid back apart from wages. Claims name the pictures of receipts by their hash.',
  Weeks: 'Seven dates that are priced together, and what they pay.',
  Statements:
    'Wage statements of dates or of a payment: numbered, hashed, and never changed. A correction is a new one.',
  Household: "The household's settings and dashboard.",
  History:
    'All changes of a household: who made them, when they were made and received, and what they changed. Each entry contains the hash of the one before, so that a rewritten history can be detected.',
};

export const SYNC_TAG = 'Sync';
export const SERVICE_TAG = 'Service';

export const TAG_WORDS: Readonly<Record<string, string>> = {
  ...OF_ROUTES,
  [SYNC_TAG]:
    'For clients that work offline: sends pending mutations and gets changes. Without offline work, the other calls are simpler.',
  [SERVICE_TAG]: 'Health, metrics and this documentation.',
};
