/** REST routes of the signed-in person's calendar feeds: list, create, revoke. The feed itself is no REST route. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { BOTH, idInput, route } from '../kernel/route.ts';
import { id } from '../kernel/values.ts';
import { calendarFeed } from './feed.ts';

const created = z.strictObject({ id, url: z.string() });

const tag = 'Account';

export const listFeeds = route('GET', '/api/account/feeds', {
  tag,
  access: BOTH,
  summary: "List one's own calendar feeds, the newest first",
  personal: true,
  answer: z.array(calendarFeed),
});

export const createFeed = route('POST', '/api/account/feeds', {
  tag,
  access: BOTH,
  status: 201,
  summary: 'Create the address of a calendar feed',
  personal: true,
  refusals: ['not_found', 'no_family', 'too_many_feeds'],
  body: z.strictObject({ householdId: z.nullable(idInput), notes: z.boolean() }),
  answer: created,
});

export const revokeFeed = route('DELETE', '/api/account/feeds/{feedId}', {
  tag,
  access: BOTH,
  status: 204,
  summary: 'End a calendar feed',
  personal: true,
  params: z.strictObject({ feedId: idInput }),
});

export const feedDocs = (): SchemaDoc[] => {
  const feedDoc = describeFields(
    calendarFeed,
    {
      id: ["The feed's id.", EXAMPLE.mutation],
      householdId: ['The household whose days it has; null for all of a nanny’s.', EXAMPLE.household],
      notes: ['Whether it has the notes of days.', false],
      createdAt: ['When it was created.', '2026-03-01T15:04:05.000Z'],
      fetchedAt: [
        'The hour in which a program last fetched it; null before the first.',
        '2026-03-05T17:00:00.000Z',
      ],
      fetchedBy: ['What kind of program that was; null before the first.', 'GOOGLE'],
    },
    { id: 'CalendarFeed', description: 'An address from which calendar programs fetch shifts.' },
  );
  return [
    feedDoc,
    describeFields(createFeed.body, {}, { from: feedDoc }),
    describeFields(
      created,
      {
        url: [
          'The address. It is shown only here.',
          'https://fairday.example/calendar/Zm9yIG9uZSBjYWxlbmRhciBwcm9ncmFtIG9mIG9uZSBwZXI.ics',
        ],
      },
      { from: feedDoc },
    ),
  ];
};
