import { expect, it } from "vitest";
import { countries } from "./country";
import { zoneName } from "./zone-name";

it("names a time zone by its place, with the accents that the identifier lacks", () => {
  expect(zoneName("America/Argentina/Cordoba", "es-AR")).toBe("Córdoba");
  expect(zoneName("America/Argentina/Buenos_Aires", "es-AR")).toBe("Buenos Aires");
  expect(zoneName("America/Mexico_City", "es-MX")).toBe("Ciudad de México");
  expect(zoneName("America/Mexico_City", "en")).toBe("Mexico City");
  expect(zoneName("UTC", "en")).toBe("UTC");
});

it("gives the zones of a country different names", () => {
  for (const { timezones } of countries) {
    expect(new Set(timezones.map((zone) => zoneName(zone, "es"))).size).toBe(timezones.length);
  }
});
