/** What the log keeps of a request. An invitation's token opens an account: it stays out. */
export function describeRequest(request: { method: string; url: string; ip: string }) {
  const url = request.url.replace(/(\/invit(?:e|ations)\/)[^/?]+/gi, '$1[token]');
  return { method: request.method, url, remoteAddress: request.ip };
}

/** Of an error what says where we went wrong. A database's own particulars hold the values of rows: they stay out. */
export function describeError(error: Error & { code?: unknown }) {
  const code = typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code };
}
