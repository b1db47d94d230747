/** The shared content; each network takes the parts that it accepts. */
export interface Shared {
  url: string;
  title?: string;
  description?: string;
  /** The text before the rest. */
  message?: string;
  /** X: without the hash sign. */
  hashtags?: readonly string[];
  /** X: the account to mention, without the @. */
  via?: string;
}

export type ShareNetwork = "facebook" | "twitter" | "whatsapp";

const BUILDERS: Record<ShareNetwork, (shared: Shared) => string> = {
  facebook: ({ url, message, title }) =>
    address("https://www.facebook.com/sharer/sharer.php", { u: url, quote: message ?? title }),
  twitter: ({ url, message, title, hashtags, via }) =>
    address("https://twitter.com/intent/tweet", {
      text: message ?? title,
      url,
      hashtags: hashtags?.join(","),
      via,
    }),
  whatsapp: ({ url, message, title, description }) =>
    address("https://api.whatsapp.com/send", {
      text: [message, title && `*${title}*`, description, url].filter(Boolean).join("\n"),
    }),
};

/** Returns the address of a network's sharing page. Throws for an unknown network. */
export function shareLink(network: string, shared: Shared): string {
  if (!Object.hasOwn(BUILDERS, network)) throw new Error(`unknown share network: ${network}`);
  return BUILDERS[network as ShareNetwork](shared);
}

function address(page: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => !!pair[1]);
  // `%20`, not `+`: WhatsApp shows the plus.
  const query = given.map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${page}?${query.join("&")}`;
}
