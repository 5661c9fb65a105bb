/** What a route of the REST contract says of itself. */
import * as z from 'zod/mini';
import type { Role } from '../model/account.ts';
import { id } from '../model/values.ts';
import { type RefusalCode, refusalOf } from './refusals.ts';

type Schema = z.ZodMiniType;

/** The sections of the contract, as its readers look for them. */
export const TAGS = [
  'Sessions',
  'Account',
  'Administration',
  'Invitations',
  'Nannies',
  'Base schedule',
  'Agenda',
  'To-dos',
  'Payments',
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
  /** With its parameters in braces. */
  readonly path: string;
  readonly tag: (typeof TAGS)[number];
  /** Who may call it; 'public' needs no session. Any other role is a 403. */
  readonly access: 'public' | readonly Role[];
  /** Of the person alone: never for somebody who views as another. */
  readonly personal: boolean;
  /** Counted against guessing: 429 after too many tries. */
  readonly throttled: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly status: 200 | 201 | 204;
  readonly answer: Answer;
  readonly answerType: 'application/json' | 'text/csv';
  readonly summary: string;
  /** What the state of things may forbid here, beside what every route of its kind may answer. */
  readonly refusals: readonly RefusalCode[];
}

const nothing = z.strictObject({});
/** A route that takes no body is content with an empty one. */
const noBody = z.optional(z.nullable(nothing));
const noAnswer = z.undefined();

type Shape = Pick<RestRoute, 'method' | 'path' | 'tag' | 'access' | 'status' | 'summary'> &
  Partial<Pick<RestRoute, 'personal' | 'throttled' | 'answerType' | 'refusals'>>;

/**
 * A route; what is left out is empty. Free of side effects, so that a client that calls three routes carries
 * three routes.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<
  Params extends Schema = typeof nothing,
  Query extends Schema = z.ZodMiniObject,
  Body extends Schema = typeof noBody,
  Answer extends Schema = typeof noAnswer,
>(
  shape: Shape,
  parts: { params?: Params; query?: Query; body?: Body; answer?: Answer } = {},
): RestRoute<Params, Query, Body, Answer> {
  const plain = { personal: false, throttled: false, answerType: 'application/json', refusals: [] };
  const empty = { params: nothing, query: z.object({}), body: noBody, answer: noAnswer };
  // What was left out has the type parameter's own default.
  return { ...plain, ...empty, ...shape, ...parts } as unknown as RestRoute<Params, Query, Body, Answer>;
}

export const ANYONE: readonly Role[] = ['SUPER_ADMIN', 'FAMILY', 'NANNY'];
export const FAMILY: readonly Role[] = ['FAMILY'];
export const NANNY: readonly Role[] = ['NANNY'];
export const BOTH: readonly Role[] = ['FAMILY', 'NANNY'];
export const SUPER_ADMIN: readonly Role[] = ['SUPER_ADMIN'];

/** An id as somebody may write it. */
export const idInput = z.pipe(
  z.string(),
  z.pipe(
    z.transform((input: string) => input.toLowerCase()),
    id,
  ),
);

/** For who belongs to several households; without it, the oldest link. */
export const inHousehold = z.object({ householdId: z.optional(idInput) });

export const errorAnswer = z.strictObject({
  error: z.string(),
  code: z.string(),
  details: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

const fieldsOf = (schema: Schema): readonly string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Every refusal that a route may answer: its own, and those of every route of its kind. */
export function refusalsOf(of: RestRoute): readonly RefusalCode[] {
  const isPublic = of.access === 'public';
  const writes = of.method !== 'GET';
  const narrowed = !isPublic && of.access.length < ANYONE.length;
  return [
    ...(writes ? (['bad_input', 'bad_json', 'too_large', 'wrong_content_type'] as const) : []),
    ...(!writes && fieldsOf(of.query).length > 0 ? (['bad_input'] as const) : []),
    ...(isPublic ? [] : (['signed_out'] as const)),
    ...(writes && !isPublic ? (['cross_origin', 'bad_key', 'key_conflict'] as const) : []),
    ...(narrowed ? (['forbidden'] as const) : []),
    ...(of.personal ? (['not_as_another'] as const) : []),
    // What is public is named by a secret: its own refusal says that there is none such.
    ...(!isPublic && fieldsOf(of.params).length > 0 ? (['not_found'] as const) : []),
    ...(of.throttled ? (['too_many_tries'] as const) : []),
    ...of.refusals,
  ];
}

/** The statuses that a route is documented to answer, success first. */
export function statusesOf(of: RestRoute): readonly number[] {
  const refused = refusalsOf(of).map((code) => refusalOf(code).status);
  return [...new Set([of.status, ...refused.toSorted((a, b) => a - b)])];
}
