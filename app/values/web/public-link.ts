import { publicHost } from "./public-host";

const LONGEST_LINK = 200;

/** Networks by host name, as people call them. */
const NETWORKS: Record<string, string> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "threads.net": "Threads",
  "tiktok.com": "TikTok",
  "twitter.com": "X",
  "wa.me": "WhatsApp",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** Returns a typed address as `https://…`; null unless it leads to a public host, without port and sign-in data. */
export function publicLink(typed: string): string | null {
  const address = typed.trim().replace(/^(?:https?:\/\/)?/i, "https://");
  if (address.length > LONGEST_LINK || publicHost(address) === null) return null;
  const url = new URL(address);
  return url.port === "" && url.username === "" && url.password === "" ? url.href : null;
}

/** Returns what a page calls the link: the network's name, otherwise the host without `www`. */
export function publicLinkName(href: string): string {
  const host = new URL(href).hostname.replace(/^www\./, "");
  return NETWORKS[host] ?? host;
}
