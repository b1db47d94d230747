import { SAFE_ADDRESS } from "~/values/text/rich-text";

/**
 * Returns what was typed as the address of a link: `www.example.org` gets its scheme, and an e-mail its own.
 * Empty stays empty; null for what is no address.
 */
export function toAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  const address = SAFE_ADDRESS.test(text) ? text : `https://${text}`;
  return /^mailto:\S+@\S+$/i.test(address) || isSite(address) ? address : null;
}

function isSite(address: string): boolean {
  return /^https?:\/\/[^\s/?#]+\.[^\s/?#]{2,}\S*$/i.test(address) && URL.canParse(address);
}
