import { DateTime } from "./date-time";

interface DayOverTimeProps {
  /** An instant. */
  at: Date | string;
  /** IANA zone. */
  zone: string;
  /** For a day without a time. */
  dayOnly?: boolean;
}

/** A list's cell: the day in digits, and the time below it. */
export function DayOverTime({ at, zone, dayOnly = false }: DayOverTimeProps) {
  return (
    <span className="grid">
      <DateTime at={at} zone={zone} style="short" />
      {!dayOnly && (
        <span className="text-sm text-muted">
          <DateTime at={at} zone={zone} style="time" />
        </span>
      )}
    </span>
  );
}
