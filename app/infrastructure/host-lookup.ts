import dns from "node:dns";
import type { LookupFunction } from "node:net";

type Callback = Parameters<LookupFunction>[2];

/**
 * Shares one look-up among simultaneous callers for a name, uncached: Node.js has four threads for
 * it, on which 600 charges would wait longer than their connection's time-out.
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
