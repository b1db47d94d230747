import { getCountry } from "~/countries/country";
import type { OrganizationContext } from "../context";
import { refuseField } from "../errors";

/** Throws `validation_failed` unless the organisation's country requires such a document. */
export function requireDocumentType(ctx: OrganizationContext, type: string): void {
  const { documents } = getCountry(ctx.organization.country);
  if (!documents.some((document) => document.type === type)) {
    throw refuseField("document_type", "option_invalid");
  }
}
