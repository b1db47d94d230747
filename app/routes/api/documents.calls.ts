import { z } from "zod";
import { createAttachment } from "~/domain/documents/create-attachment.server";
import { discardAttachment } from "~/domain/documents/discard-attachment.server";
import { MOST_DOCUMENT_BYTES } from "~/domain/documents/kinds";
import { documentSchema } from "~/domain/documents/schema";
import { submitDocument } from "~/domain/documents/submit-document.server";
import { defineCall } from "~/http/calls/define-call.server";
import { withFileUpload } from "~/http/forms/file-upload.server";
import { validate } from "~/http/forms/forms.server";
import { uuid } from "~/http/openapi/shapes";
import { takeUploadPoint } from "~/http/limits/upload-limits.server";
import { describeOrganization } from "./describe/describe-organization.server";
import { organization } from "./organization.calls";

const documentUpload = documentSchema.extend({
  file: z.file().meta({
    description: "PNG, JPEG, PDF, DOC or DOCX under 52,428,800 bytes, checked by its content.",
  }),
});

export const calls = [
  defineCall({
    id: "createAttachment",
    method: "POST",
    path: "/manage/api/accounts/documents",
    ability: ["create", "document"],
    summary:
      "Uploads one file of a document that the country asks for; the same file again changes nothing.",
    upload: {
      schema: documentUpload,
      example: { document_type: "bylaws", file: "(the file)" },
    },
    answers: { 200: organization },
    errors: ["document_locked", "document_full", "one_file_at_a_time", "rate_limited"],
    limit: ({ ctx }) => takeUploadPoint(ctx),
    async handle({ ctx, args }) {
      const form = { field: "file", under: MOST_DOCUMENT_BYTES };
      const changed = await withFileUpload(args, form, ({ fields, file }) => {
        const { document_type } = validate(documentSchema, fields);
        return createAttachment(ctx, document_type, file);
      });
      return describeOrganization(ctx, changed);
    },
  }),
  defineCall({
    id: "submitDocument",
    method: "POST",
    path: "/manage/api/accounts/documents/review",
    ability: ["update", "document"],
    summary:
      "Says that a document is ready for verification; its files stay as they are from then on.",
    body: documentSchema,
    example: { document_type: "bylaws" },
    answers: { 200: organization },
    errors: ["document_locked"],
    handle: async ({ ctx, body }) =>
      describeOrganization(ctx, await submitDocument(ctx, body.document_type)),
  }),
  defineCall({
    id: "discardAttachment",
    method: "DELETE",
    path: "/manage/api/accounts/documents/{id}",
    ability: ["delete", "document"],
    summary: "Takes one file away from a document that is not handed in yet.",
    params: { id: uuid },
    answers: { 200: organization },
    errors: ["document_locked"],
    handle: async ({ ctx, params }) =>
      describeOrganization(ctx, await discardAttachment(ctx, params.id ?? "")),
  }),
];
