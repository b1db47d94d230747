/** Tests that a refusal is shown by `Refusal`, which puts it on screen and focuses it. */
import { expect, it } from "vitest";
import { isTest, listFiles, read } from "./sources";

/** Alerts that follow no post of a form: file → what they announce. */
const OTHERS: Record<string, string> = {
  "app/components/agencies/agency-layout.tsx": "a logout that would erase pledges of the device",
  "app/components/pledges/capture-form.tsx": "what a device without a network does not keep",
  "app/components/ui/messages/refusal.tsx": "the box itself",
  "app/components/ui/messages/request-state.tsx": "a request of a script",
  "app/components/ui/inline-svg.tsx": "a picture that did not load",
  "app/components/layout/notices/cookie-notice.tsx": "cookies that are off",
  "app/components/operator/pdf-pages.tsx": "a page of a document that did not load",
  "app/components/operator/review-pdf.tsx": "a document that did not load",
  "app/components/attendees/ticket-camera.tsx": "a camera that is off",
  "app/components/reports/widget-part.tsx": "a part of a page that did not load",
  "app/routes/manage/campaigns/campaign-qr.tsx": "a code that did not load",
};

it("announces each refusal of a post by the one box that comes on screen", () => {
  const found = listFiles("app/components", "app/routes")
    .filter((file) => file.endsWith(".tsx") && !isTest(file))
    .filter((file) => read(file).includes('role="alert"'));
  expect(found).toEqual(Object.keys(OTHERS).toSorted());
});
