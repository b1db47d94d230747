/** An event as the file that calendar programs read (RFC 5545). */

export interface CalendarEvent {
  /** The same for each file of the event, so that a calendar replaces it. */
  uid: string;
  /** Counts the changes of the event; a calendar keeps the highest. */
  sequence: number;
  title: string;
  description: string;
  /** A place or an address on the web; empty without one. */
  location: string;
  url: string;
  beginsAt: Date;
  /** Null for an event without an announced end. */
  endsAt: Date | null;
  writtenAt: Date;
  isCancelled: boolean;
}

/** Bytes in a line; a longer one continues on the next, after a space. */
const LINE_BYTES = 75;

/** Returns the file's text. Times are UTC, so that it needs no rules of a time zone. */
export function calendarFile(event: CalendarEvent): string {
  const { beginsAt, endsAt, location, url } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Dadiva//Tickets//ES",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${written(event.uid)}`,
    `DTSTAMP:${instant(event.writtenAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${instant(beginsAt)}`,
    ...(endsAt && endsAt > beginsAt ? [`DTEND:${instant(endsAt)}`] : []),
    `SUMMARY:${written(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${written(event.description)}`] : []),
    ...(location ? [`LOCATION:${written(location)}`] : []),
    // An address is a value of its own type, in which nothing is escaped.
    ...(url ? [`URL:${url.replace(/\s/g, "")}`] : []),
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** `20261203T230000Z` */
const instant = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Escapes what has a meaning in a text, and drops what a file may not contain. */
function written(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // eslint-disable-next-line no-control-regex -- RFC 5545 forbids these signs in a text
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll("\n", "\\n")
  );
}

function folded(line: string): string {
  let text = "";
  let bytes = 0;
  // A sign of several bytes stays whole.
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > LINE_BYTES) {
      text += "\r\n ";
      bytes = 1;
    }
    text += sign;
    bytes += size;
  }
  return text;
}
