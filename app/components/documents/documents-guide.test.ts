import { expect, test } from "vitest";
import type { DocumentStatus } from "~/domain/organizations/schema";
import { documentsGuide } from "./documents-guide";

const requested = (status: DocumentStatus) => ({ required: true, status });
const optional = (status: DocumentStatus) => ({ required: false, status });
const ready = requested("ready_for_review");

test.each([
  ["nothing handed in", [requested("none"), optional("none")], "upload-documents"],
  ["one uploaded, not handed in", [ready, requested("uploaded")], "upload-documents"],
  ["one rejected", [ready, requested("rejected")], "upload-documents"],
  ["all ready", [ready, ready], "registration-completed"],
  ["all ready, an optional one left out", [ready, optional("none")], "registration-completed"],
  ["an optional one begun", [ready, optional("uploaded")], null],
  ["an optional one ready", [ready, optional("ready_for_review")], "registration-completed"],
  ["one in verification", [ready, requested("in_verification")], null],
  ["one approved", [ready, requested("approved")], null],
  ["all approved", [requested("approved"), optional("none")], null],
  ["a country that asks for nothing", [optional("none")], null],
  ["no papers", [], null],
] as const)("%s", (_what, documents, guide) => {
  expect(documentsGuide(documents)).toBe(guide);
});
