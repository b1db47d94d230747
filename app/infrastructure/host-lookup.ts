import dns from "node:dns";
import type { LookupFunction } from "node:net";

type Callback = Parameters<LookupFunction>[2];

/**
 * Returns a look-up in which simultaneous callers for the same name share one result. Node.js resolves names
 * on four threads, once for each caller: of 600 charges to one provider a third waited there until their time
 * to connect was over (measured with 50 ms a look-up). Results are not cached.
 */
export function shareLookups(ask: LookupFunction = dns.lookup): LookupFunction {
  const requested = new Map<string, Callback[]>();
  return (hostname, options, callback) => {
    const { family, hints, all, order, verbatim } = options;
    const question = JSON.stringify([hostname, family, hints, all, order, verbatim]);
    const others = requested.get(question);
    if (others) {
      others.push(callback);
      return;
    }
    const callbacks = [callback];
    requested.set(question, callbacks);
    try {
      ask(hostname, options, (...answer) => {
        requested.delete(question);
        for (const each of callbacks) each(...answer);
      });
    } catch (error) {
      // Otherwise the next caller would wait for a result that never comes.
      requested.delete(question);
      throw error;
    }
  };
}
