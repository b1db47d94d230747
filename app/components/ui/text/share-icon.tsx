import type { ShareNetwork } from "./share-links";

/** Simplified logos, 20 × 20, in the networks' colours. */
const MARKS: Record<ShareNetwork, { color: string; d: string }> = {
  facebook: {
    color: "#1877f2",
    d: "M11 17v-6h2.2l.4-2.6H11V6.8c0-.8.4-1.4 1.5-1.4h1.2V3.1C13.2 3 12.5 3 12 3 9.7 3 8.3 4.3 8.3 6.6v1.8H6V11h2.3v6z",
  },
  twitter: {
    color: "currentColor",
    d: "M4 4h3.4l3 4.1L14 4h1.8l-4.6 5.2L16.4 16H13l-3.3-4.5L5.8 16H4l4.9-5.6zm2.6 1.3 7 9.4h1.1l-7-9.4z",
  },
  whatsapp: {
    color: "#1da851",
    d: "M7.2 5.6c-.5 0-1.2.8-1.2 1.8 0 2.7 3.6 6.6 6.6 6.6 1 0 1.8-.7 1.8-1.5 0-.4-.1-.5-.4-.7l-1.5-.7c-.3-.1-.4-.1-.6.1l-.6.7c-.1.2-.3.2-.5.1-1.1-.5-2-1.3-2.6-2.4-.1-.2-.1-.3.1-.5l.5-.6c.1-.2.1-.3 0-.5l-.6-1.8c-.2-.5-.5-.6-1-.6z",
  },
};

export function ShareIcon({ network }: { network: ShareNetwork }) {
  const { color, d } = MARKS[network];
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <rect width="20" height="20" rx="10" fill={color} />
      <path d={d} fill={color === "currentColor" ? "var(--color-surface)" : "#fff"} />
    </svg>
  );
}

/** The names are the same in every language. */
export const shareNames: Record<ShareNetwork, string> = {
  facebook: "Facebook",
  twitter: "X (Twitter)",
  whatsapp: "WhatsApp",
};
