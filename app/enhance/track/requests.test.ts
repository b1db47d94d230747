import { expect, it } from "vitest";
import type { TrackedEvent } from "~/values/web/tracked-event";
import { analyticsAddress, pixelAddress } from "./requests";

const view: TrackedEvent = {
  name: "campaign:view",
  url: "https://huellas.dadiva.example/c/abrigo",
  title: "Abrigo & pan",
  campaignId: "019a3c5e",
  donation: null,
};
const value = { value: "1500.00", currency: "ARS", recurrence: "monthly" };
const donation: TrackedEvent = { ...view, name: "donation", donation: value };

const valuesIn = (address: string) => Object.fromEntries(new URL(address).searchParams);

it("tells the pixel a view, and a donation with its amount", () => {
  const seen = { id: "123", dl: view.url, "cd[content_ids]": "019a3c5e", noscript: "1" };
  expect(valuesIn(pixelAddress("123", view))).toEqual({ ...seen, ev: "PageView" });
  expect(valuesIn(pixelAddress("123", donation))).toEqual({
    ...seen,
    ev: "Donate",
    "cd[value]": "1500.00",
    "cd[currency]": "ARS",
  });
});

it("tells analytics the same for a visitor without a past", () => {
  const seen = {
    ...{ v: "2", tid: "G-1", cid: "7.8", dl: view.url, dt: "Abrigo & pan" },
    "ep.campaign_id": "019a3c5e",
  };
  expect(valuesIn(analyticsAddress("G-1", "7.8", view))).toEqual({ ...seen, en: "page_view" });
  expect(valuesIn(analyticsAddress("G-1", "7.8", donation))).toEqual({
    ...seen,
    ...{ en: "purchase", cu: "ARS", "epn.value": "1500.00", "ep.recurrence": "monthly" },
  });
});

it("keeps an id inside its own value", () => {
  const address = new URL(pixelAddress("1&ev=Other#", view));
  expect([address.origin, address.searchParams.get("id")]).toEqual([
    "https://www.facebook.com",
    "1&ev=Other#",
  ]);
});
