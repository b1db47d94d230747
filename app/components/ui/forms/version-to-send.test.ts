import { expect, it } from "vitest";
import { shouldRevalidate as donation } from "~/routes/manage/donations/donation";
import { shouldRevalidate as donor } from "~/routes/manage/donations/donation-donor";
import { shouldRevalidate as edit } from "~/routes/manage/donations/donation-edit";
import { shouldRevalidate as teamDonation } from "~/routes/agency/donations/donation";
import { shouldRevalidate as teamEdit } from "~/routes/agency/donations/donation-edit";
import { versionToSend } from "./version-to-send";

const refused = (code: string) => ({
  code,
  message: "",
  details: {},
  typed: { version: "opened" },
  faults: [],
});

it("posts the new version only after a conflict", () => {
  expect(versionToSend(null, "current")).toBe("current");
  expect(versionToSend(refused("edited_meanwhile"), "current")).toBe("current");
  expect(versionToSend(refused("validation_failed"), "current")).toBe("opened");
});

it("loads the values of a donation's pages again after a refused post, with script too", () => {
  const refusal = { actionStatus: 409, defaultShouldRevalidate: false } as never;
  const pages = [donation, donor, edit, teamDonation, teamEdit];
  expect(pages.filter((decide) => !decide(refusal))).toEqual([]);
});
