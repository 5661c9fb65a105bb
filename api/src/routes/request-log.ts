/** What the log keeps of a request. An invitation's token opens an account: it stays out. */
export function describeRequest(request: { method: string; url: string; ip: string }) {
  const url = request.url.replace(/(\/invit(?:e|ations)\/)[^/?]+/gi, '$1[token]');
  return { method: request.method, url, remoteAddress: request.ip };
}
