import { classNames } from "~/components/ui/class-names";
import type { LogoKind } from "~/countries/country-shape";

interface LogoProps {
  /** Brazil's logo has its own colours. */
  kind?: LogoKind | undefined;
  /** Hides the name. */
  markOnly?: boolean;
  /** For dark backgrounds in either colour scheme. */
  onDark?: boolean;
  className?: string;
}

/** Draws a present whose bow is a heart. */
export function Logo({ kind, markOnly = false, onDark = false, className }: LogoProps) {
  return (
    <span className={classNames("inline-flex items-center gap-2.5", className)}>
      <LogoMark kind={kind} onDark={onDark} mute={!markOnly} />
      {!markOnly && (
        <span translate="no" className="text-[1.625rem] leading-none font-bold tracking-tight">
          {NAME}
        </span>
      )}
    </span>
  );
}

const NAME = "Dádiva";

export function LogoMark({
  kind = "standard",
  onDark = false,
  mute = false,
}: {
  kind?: LogoKind | undefined;
  onDark?: boolean;
  /** Hides the drawing from screen readers, because the name is beside it. */
  mute?: boolean;
}) {
  const brazil = kind === "brazil";
  const box = brazil ? (onDark ? "#35b276" : "#1b8a53") : onDark ? "#fff6f2" : "var(--logo-box)";
  const ribbon = brazil ? "#ffd34e" : onDark ? "#6b2c7c" : "var(--logo-ribbon)";
  return (
    <svg
      width="36"
      height="36"
      viewBox="0 0 48 48"
      {...(mute ? { "aria-hidden": true } : { role: "img", "aria-label": NAME })}
    >
      <path d="M7 23.5h34V38a5 5 0 0 1-5 5H12a5 5 0 0 1-5-5z" fill={box} />
      <rect x="4.5" y="17" width="39" height="8.5" rx="3" fill={box} />
      <path d="M21 17h6v26h-6z" fill={ribbon} />
      <path
        d="M24 19.8C14.8 14.6 12 10.6 12 7.4 12 4.4 14.3 2.3 17 2.3c3 0 5.6 2.2 7 5 1.4-2.8 4-5 7-5 2.7 0 5 2.1 5 5.1 0 3.2-2.8 7.2-12 12.4Z"
        fill="#ff6b57"
      />
    </svg>
  );
}
