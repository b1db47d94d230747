/** Returns a request for the lines of one payout, whatever payout its address names. */
export function ofPayout(request: Request, payoutId: string): Request {
  const url = new URL(request.url);
  url.searchParams.set("payout", payoutId);
  return new Request(url, { headers: request.headers });
}
