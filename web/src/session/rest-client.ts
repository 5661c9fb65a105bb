/** The REST contract, called: paths, methods and types are the routes' own (sync-protocol/rest/). */
import type { RestRoute } from 'sync-protocol/rest/route.ts';
import type * as z from 'zod/mini';
import { ApiError } from './api-client.ts';
import { parseJson, type Sent, send } from './send.ts';

/** What a route asks for; left out where nothing is. */
type Part<Name extends string, Input> = {} extends Input
  ? { readonly [name in Name]?: Input }
  : undefined extends Input
    ? { readonly [name in Name]?: Input }
    : { readonly [name in Name]: Input };

export type CallInput<Route extends RestRoute> = Part<'params', z.input<Route['params']>> &
  Part<'query', z.input<Route['query']>> &
  Part<'body', z.input<Route['body']>> &
  Pick<Sent, 'token'>;

/** The same, whichever route it is for. */
interface AnyInput extends Sent {
  readonly params?: object;
  readonly query?: object;
}

/** Nothing need be given where the route asks for nothing. */
type CallArguments<Route extends RestRoute> =
  {} extends CallInput<Route> ? [given?: CallInput<Route>] : [given: CallInput<Route>];

/** The address of a route: parameters in their places, what is asked for behind it. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    if (!values.has(name)) throw new Error(`${path} is called without ${name}`);
    return encodeURIComponent(String(values.get(name)));
  });
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return asked.size === 0 ? filled : `${filled}?${asked}`;
}

/** What a newer server says besides is no reason not to understand the rest. */
const saysJustMore = (error: z.core.$ZodError): boolean =>
  error.issues.every(({ code }) => code === 'unrecognized_keys');

/**
 * Calls a route of the contract and answers what it says by its own schema. Throws `ApiError` for every answer
 * that is not OK or can't be read, and `NetworkError` when none arrives.
 */
export async function call<Route extends RestRoute>(
  route: Route,
  ...[given]: CallArguments<Route>
): Promise<z.output<Route['answer']>> {
  const { params, query, body, token } = (given ?? {}) as AnyInput;
  const { status, text } = await send(route.method, addressOf(route.path, params, query), { body, token });
  const isJson = route.answerType === 'application/json';
  const said = isJson ? parseJson(text) : text;
  const answer = route.answer.safeParse(said);
  if (answer.success) return answer.data as z.output<Route['answer']>;
  if (saysJustMore(answer.error)) return said as z.output<Route['answer']>;
  throw new ApiError(
    { status, fromServer: false, message: `${route.method} ${route.path}: the answer cannot be read` },
    { cause: answer.error },
  );
}
