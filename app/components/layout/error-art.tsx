import type { IconName } from "~/components/ui/icon";
import { Icon } from "~/components/ui/icon";

export type ErrorKind =
  | "not_found"
  | "forbidden"
  | "signed_out"
  | "second_factor"
  | "internal"
  | "maintenance"
  | "offline"
  | "refused";

const signs: Record<ErrorKind, IconName> = {
  not_found: "search",
  forbidden: "lock",
  signed_out: "lock",
  second_factor: "shield",
  internal: "alert",
  maintenance: "settings",
  offline: "plug",
  refused: "info",
};

/** Draws the present in the page's colour, with a sign for the kind of error. */
export function ErrorArt({ kind }: { kind: ErrorKind }) {
  return (
    <div className="error-art" aria-hidden>
      <svg width="128" height="128" viewBox="0 0 48 48">
        <path d="M7 23.5h34V38a5 5 0 0 1-5 5H12a5 5 0 0 1-5-5z" fill="var(--color-primary)" />
        <rect x="4.5" y="17" width="39" height="8.5" rx="3" fill="var(--color-primary-strong)" />
        <path d="M21 17h6v26h-6z" fill="var(--color-primary-soft)" />
        <path
          d="M24 19.8C14.8 14.6 12 10.6 12 7.4 12 4.4 14.3 2.3 17 2.3c3 0 5.6 2.2 7 5 1.4-2.8 4-5 7-5 2.7 0 5 2.1 5 5.1 0 3.2-2.8 7.2-12 12.4Z"
          fill="#ff6b57"
        />
      </svg>
      <span>
        <Icon name={signs[kind]} size={26} />
      </span>
    </div>
  );
}
