/** Maximum length of a host name in the domain name system. */
const LONGEST_HOST = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Last labels of names that only an internal network or a machine itself resolves. */
const INTERNAL = new Set([
  ...["alt", "arpa", "corp", "domain", "home", "host", "internal", "intranet", "invalid", "lan"],
  ...["local", "localdomain", "localhost", "mail", "onion", "private", "test"],
]);

/**
 * Returns a typed host name, also from a pasted `https://` address, in lower case and in ASCII.
 * Returns null for anything but a public name of two labels or more.
 */
export function publicHost(typed: string): string | null {
  const address = /^(?:https?:\/\/)?([^\s/?#@:\\]+)\.?(?:[/?#]\S*)?$/i.exec(typed.trim());
  if (!address?.[1]) return null;
  const host = asciiHost(address[1].replace(/\.$/, ""));
  if (host === null || host.length > LONGEST_HOST) return null;
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  return /^[a-z]/.test(last) && last.length > 1 && !INTERNAL.has(last) ? host : null;
}

/** Returns a host and its near twin, with `www.` or without: people take both for one site. */
export function withTwin(host: string): [string, string] {
  return [host, host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`];
}

/** The address parser of browsers and Node.js converts international letters, and refuses what no host may have. */
function asciiHost(host: string): string | null {
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return null;
  }
}
