const LINK = /(\/(?:invit(?:e|ations)|(?:password-)?reset)\/)[^/]+/gi;

/**
 * What the log keeps of a request: no address of a person's device, and nothing that was asked for by name. The
 * token of an invitation, or of a link for a new password, opens an account: it stays out.
 */
export function describeRequest(request: { method: string; url: string }) {
  const [path = ''] = request.url.split('?', 1);
  return { method: request.method, path: path.replace(LINK, '$1[token]') };
}

/** PostgreSQL's class of errors about values: their sentences quote them. */
const ABOUT_A_VALUE = /^22/;

/** Of an error what says where we went wrong. A database's own particulars hold the values of rows: they stay out. */
export function describeError(error: Error & { code?: unknown }) {
  const code = typeof error.code === 'string' ? error.code : undefined;
  const cut = (text: string): string =>
    code !== undefined && ABOUT_A_VALUE.test(code) ? text.replace(/: ".*"/s, ': […]') : text;
  return {
    type: error.name,
    message: cut(error.message),
    stack: cut(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
  };
}
