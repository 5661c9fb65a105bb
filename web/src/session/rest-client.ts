/** Calls the routes of the REST contract (sync-protocol/rest/): builds the path, sends, checks the answer. */
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import type * as z from 'zod/mini';
import { ApiError } from './api-client.ts';
import { type RequestParts, send } from './send.ts';
import { parseJson } from './stored-session.ts';

/** One part of a call's input; optional where the route needs none. */
type Part<Name extends string, Input> = {} extends Input
  ? { readonly [name in Name]?: Input }
  : undefined extends Input
    ? { readonly [name in Name]?: Input }
    : { readonly [name in Name]: Input };

/** A query names its household wherever its route takes one: ids alone may stand in several. */
type Named<Query> = string extends keyof Query
  ? Query
  : 'householdId' extends keyof Query
    ? Omit<Query, 'householdId'> & { readonly householdId: string }
    : Query;

export type CallInput<Route extends RestRoute> = Part<'params', z.input<Route['params']>> &
  Part<'query', Named<z.input<Route['query']>>> &
  Part<'body', z.input<Route['body']>> &
  Pick<RequestParts, 'token'>;

/** `CallInput` of any route. */
interface AnyInput extends RequestParts {
  readonly params?: object;
  readonly query?: object;
}

/** The input may be omitted where the route needs none. */
type CallArguments<Route extends RestRoute> =
  {} extends CallInput<Route> ? [input?: CallInput<Route>] : [input: CallInput<Route>];

/** Returns the path with its parameters filled in, and the query. Throws if a parameter is missing. */
export function buildPath(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    if (!values.has(name)) throw new Error(`${path} is called without ${name}`);
    return encodeURIComponent(String(values.get(name)));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Whether the only problem is fields of a newer server. */
const hasOnlyExtraFields = (error: z.core.$ZodError): boolean =>
  error.issues.every(({ code }) => code === 'unrecognized_keys');

/** Calls a route. Throws `ApiError` for a bad status or a response unlike the schema, and `NetworkError` for none. */
export async function call<Route extends RestRoute>(
  route: Route,
  ...[input]: CallArguments<Route>
): Promise<z.output<Route['answer']>> {
  const { params, query, body, token } = (input ?? {}) as AnyInput;
  const { status, text } = await send(route.method, buildPath(route.path, params, query), { body, token });
  const isJson = route.answerType === 'application/json';
  const received = isJson ? parseJson(text) : text;
  const answer = route.answer.safeParse(received);
  if (answer.success) return answer.data as z.output<Route['answer']>;
  if (hasOnlyExtraFields(answer.error)) return received as z.output<Route['answer']>;
  throw new ApiError(
    { status, fromServer: false, message: `${route.method} ${route.path}: the answer cannot be read` },
    { cause: answer.error },
  );
}
