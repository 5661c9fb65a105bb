/**
 * Defines a route of the REST contract: `route`, its types, shared parameters and roles, and the refusals that follow
 * from its properties. Also the schema of an error answer.
 */
import * as z from 'zod/mini';
import { weekAnswer } from '../weeks/week-answer.ts';
import { describeFields, describeValue, type SchemaDoc } from './docs.ts';
import type { RefusalCode } from './refusals.ts';
import type { Role } from './roles.ts';
import { id } from './values.ts';

type Schema = z.ZodMiniType;

/** The sections of the API documentation, in order. */
export const TAGS = [
  'Sessions',
  'Account',
  'Administration',
  'Invitations',
  'Nannies',
  'Base schedule',
  'Agenda',
  'Clock',
  'Reviews',
  'To-dos',
  'Payments',
  'Terms',
  'Time off',
  'Claims',
  'Weeks',
  'Statements',
  'Household',
  'History',
] as const;

export interface RestRoute<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: '/api/nannies/{nannyId}'. */
  readonly path: string;
  readonly tag: (typeof TAGS)[number];
  /** The roles that may call it; all others get a 403. 'public' needs no session. */
  readonly access: 'public' | readonly Role[];
  /** Forbidden while impersonating. */
  readonly personal: boolean;
  /** Speaks for a nanny where she calls it: forbidden to who views the app as the nanny. */
  readonly ownWill: boolean;
  /** Rate-limited: 429 after too many attempts. A public one counts attempts by address before it reads the body. */
  readonly throttled: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyType: 'application/json' | 'image/jpeg';
  /** Most bytes of a body; undefined: the server's limit. */
  readonly bodyLimit: number | undefined;
  readonly status: 200 | 201 | 204;
  /** The status where nothing was left to do, which the handler sets; undefined for most routes. */
  readonly repeatStatus: 200 | undefined;
  readonly answer: Answer;
  readonly answerType:
    | 'application/json'
    | 'text/csv'
    | 'application/pdf'
    | 'image/jpeg'
    | 'application/x-tar';
  readonly summary: string;
  /** Refusals beyond those that `refusalsOf` derives from the other properties. */
  readonly refusals: readonly RefusalCode[];
}

const nothing = z.strictObject({});
/** Routes without a body accept an empty one. */
const noBody = z.optional(z.nullable(nothing));
const noAnswer = z.undefined();

type Shape = Pick<RestRoute, 'tag' | 'access' | 'summary'> &
  Partial<
    Pick<
      RestRoute,
      | 'status'
      | 'repeatStatus'
      | 'personal'
      | 'ownWill'
      | 'throttled'
      | 'bodyType'
      | 'bodyLimit'
      | 'answerType'
      | 'refusals'
    >
  >;

/**
 * Defines a route, by default with the status 200. Has no side effects, so that a bundle contains only the routes it
 * calls.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<
  Params extends Schema = typeof nothing,
  Query extends Schema = z.ZodMiniObject,
  Body extends Schema = typeof noBody,
  Answer extends Schema = typeof noAnswer,
>(
  method: RestRoute['method'],
  path: string,
  shape: Shape & { params?: Params; query?: Query; body?: Body; answer?: Answer },
): RestRoute<Params, Query, Body, Answer> {
  const plain = {
    status: 200,
    personal: false,
    ownWill: false,
    throttled: false,
    repeatStatus: undefined,
    bodyType: 'application/json',
    bodyLimit: undefined,
    answerType: 'application/json',
    refusals: [],
  };
  const empty = { params: nothing, query: z.object({}), body: noBody, answer: noAnswer };
  // Parts that are left out have the type parameter's default.
  return { method, path, ...plain, ...empty, ...shape } as unknown as RestRoute<Params, Query, Body, Answer>;
}

export const ANYONE: readonly Role[] = ['SUPER_ADMIN', 'FAMILY', 'NANNY'];
export const FAMILY: readonly Role[] = ['FAMILY'];
export const NANNY: readonly Role[] = ['NANNY'];
export const BOTH: readonly Role[] = ['FAMILY', 'NANNY'];
export const SUPER_ADMIN: readonly Role[] = ['SUPER_ADMIN'];

/** A UUID in any case; parsed to lower case. */
export const idInput = z.pipe(
  z.string(),
  z.pipe(
    z.transform((input: string) => input.toLowerCase()),
    id,
  ),
);

export const ofNanny = z.strictObject({ nannyId: idInput });
export const ofDay = z.strictObject({ dayId: idInput });

/** Selects a household for accounts with several memberships. Default: the oldest membership. */
export const inHousehold = z.object({ householdId: z.optional(idInput) });

const errorDetail = z.strictObject({ path: z.string(), message: z.string() });

/** Figures of a rule's refusal. */
const refusalDetails = z.record(z.string(), z.union([z.string(), z.number()]));

export type ErrorDetail = z.infer<typeof errorDetail>;

export const errorAnswer = z.strictObject({
  error: z.string(),
  code: z.string(),
  details: z.optional(z.union([z.array(errorDetail), weekAnswer, refusalDetails])),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

const fieldsOf = (schema: Schema): readonly string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Ids of a household's rows that calls name. Those of accounts, sessions and invitations are no household's own. */
const ROW_IDS: readonly string[] = [
  'nannyId',
  'dayId',
  'reviewId',
  'clockId',
  'leaveId',
  'entryId',
  'statementId',
  'paymentId',
  'agendaDayIds',
  'earningIds',
];

/** Whether a route's call names a row of a household, whose id may stand in several of the caller's. */
const namesRow = ({ params, query, body }: RestRoute): boolean =>
  [params, query, body].some((schema) => fieldsOf(schema).some((name) => ROW_IDS.includes(name)));

/** Returns every refusal that a route may answer: its own, and those that follow from its properties. */
export function refusalsOf(of: RestRoute): readonly RefusalCode[] {
  const isPublic = of.access === 'public';
  const writes = of.method !== 'GET';
  const narrowed = !isPublic && of.access.length < ANYONE.length;
  return [
    ...(writes ? (['bad_input', 'too_large', 'wrong_content_type'] as const) : []),
    ...(writes && of.bodyType === 'application/json' ? (['bad_json'] as const) : []),
    ...(!writes && fieldsOf(of.query).length > 0 ? (['bad_input'] as const) : []),
    ...(isPublic ? [] : (['signed_out'] as const)),
    ...(writes && !isPublic ? (['cross_origin', 'bad_key', 'key_conflict'] as const) : []),
    ...(narrowed ? (['forbidden'] as const) : []),
    ...(of.personal || of.ownWill ? (['not_as_another'] as const) : []),
    // Public routes have a refusal of their own for unknown tokens; what can be no token is not found.
    ...(fieldsOf(of.params).length > 0 ? (['not_found'] as const) : []),
    // Signed in: also for too many requests of one person at once.
    ...(of.throttled || !isPublic ? (['too_many_tries'] as const) : []),
    ...(!isPublic && namesRow(of) ? (['ambiguous_household'] as const) : []),
    ...of.refusals,
  ];
}

export const errorDocs = (): SchemaDoc[] => [
  describeValue(idInput, { format: 'uuid' }),
  describeFields(
    errorAnswer,
    {
      error: ['A sentence that can be shown to people.', 'Title: Required'],
      code: ['A stable code for programs. Each operation lists its codes.', 'bad_input'],
      details: [
        'Which fields are invalid; with `week_changed`, the week as it stands; with `lowers_worked_week`, the week (`weekStart`) and what it would pay before and after (`beforeCents`, `afterCents`, `currency`).',
        [{ path: 'title', message: 'Required' }],
      ],
      values: ['What the sentence says of this server: the minimum length of a password.', { min: 8 }],
    },
    { id: 'Error', description: 'Why a request was refused.' },
  ),
  describeFields(errorDetail, {
    path: ['The field, its parts joined by dots; or the id of a day.', 'title'],
    message: ["What is wrong with the field's value.", 'Required'],
  }),
];
