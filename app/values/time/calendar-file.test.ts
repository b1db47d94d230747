import fc from "fast-check";
import { expect, it } from "vitest";
import { calendarFile, type CalendarEvent } from "./calendar-file";

const event: CalendarEvent = {
  uid: "0198-1@dadiva.example",
  sequence: 2,
  title: "Cena; anual, con \\amigos",
  description: "Entrada general\nA nombre de Ana",
  location: "Av. Siempreviva 742, Rosario",
  url: "https://huellas.example.org/t/ABCD",
  beginsAt: new Date("2026-12-03T23:00:00.500Z"),
  endsAt: new Date("2026-12-04T02:30:00Z"),
  writtenAt: new Date("2026-11-26T12:00:00Z"),
  isCancelled: false,
};

/** Reads the properties as a calendar program does: unfolded, and texts unescaped. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll("\r\n ", "").split("\r\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [
        line.slice(0, at),
        line.slice(at + 1).replace(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign)),
      ];
    }),
  );
}

it("writes one event in UTC, with its texts as typed", () => {
  const file = calendarFile(event);
  expect(file.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true);
  expect(file.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
  const properties = read(file);
  expect(properties.get("DTSTART")).toBe("20261203T230000Z");
  expect(properties.get("DTEND")).toBe("20261204T023000Z");
  expect(properties.get("SUMMARY")).toBe(event.title);
  expect(properties.get("DESCRIPTION")).toBe(event.description);
  expect(properties.get("LOCATION")).toBe(event.location);
  expect(properties.get("URL")).toBe(event.url);
  expect(properties.get("STATUS")).toBe("CONFIRMED");
});

it("leaves out an end that is not after the beginning, and empty facts", () => {
  const properties = read(
    calendarFile({ ...event, endsAt: event.beginsAt, location: "", isCancelled: true }),
  );
  expect(properties.has("DTEND")).toBe(false);
  expect(properties.has("LOCATION")).toBe(false);
  expect(properties.get("STATUS")).toBe("CANCELLED");
});

it("keeps each line within 75 bytes and any title in one piece", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const file = calendarFile({ ...event, title });
      for (const line of file.split("\r\n"))
        expect(Buffer.byteLength(line, "utf8")).toBeLessThanOrEqual(75);
      // eslint-disable-next-line no-control-regex -- the file drops these signs
      const kept = title.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
      expect(read(file).get("SUMMARY")).toBe(kept);
    }),
  );
});
