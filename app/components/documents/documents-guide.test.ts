import { expect, test } from "vitest";
import type { DocumentStatus } from "~/domain/organizations/schema";
import { documentsGuide } from "./documents-guide";

const asked = (status: DocumentStatus) => ({ required: true, status });
const optional = (status: DocumentStatus) => ({ required: false, status });
const ready = asked("ready_for_review");

test.each([
  ["nothing handed in", [asked("none"), optional("none")], "upload-documents"],
  ["one uploaded, not handed in", [ready, asked("uploaded")], "upload-documents"],
  ["one rejected", [ready, asked("rejected")], "upload-documents"],
  ["all ready", [ready, ready], "registration-completed"],
  ["all ready, an optional one left out", [ready, optional("none")], "registration-completed"],
  ["an optional one begun", [ready, optional("uploaded")], null],
  ["an optional one ready", [ready, optional("ready_for_review")], "registration-completed"],
  ["one in verification", [ready, asked("in_verification")], null],
  ["one approved", [ready, asked("approved")], null],
  ["all approved", [asked("approved"), optional("none")], null],
  ["a country that asks for nothing", [optional("none")], null],
  ["no papers", [], null],
] as const)("%s", (_what, papers, guide) => {
  expect(documentsGuide(papers)).toBe(guide);
});
