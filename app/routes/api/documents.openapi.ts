import { z } from "zod";
import { documentSchema } from "~/domain/documents/schema";
import type { Call } from "~/http/openapi/call";
import { uuid } from "~/http/openapi/shapes";
import { organization } from "./organizations.openapi";

const documentUpload = documentSchema.extend({
  file: z.file().meta({
    description: "PNG, JPEG, PDF, DOC or DOCX under 52,428,800 bytes, judged by its content.",
  }),
});

const all = {
  host: "organization",
  access: "session",
  answers: { 200: organization },
} as const;

export const calls: readonly Call[] = [
  {
    ...all,
    id: "createAttachment",
    method: "POST",
    path: "/manage/api/accounts/documents",
    summary:
      "Uploads one file of a document that the country asks for; the same file again changes nothing.",
    upload: {
      schema: documentUpload,
      example: { document_type: "bylaws", file: "(the file)" },
    },
    errors: ["document_locked", "document_full", "one_file_at_a_time", "rate_limited"],
  },
  {
    ...all,
    id: "submitDocument",
    method: "POST",
    path: "/manage/api/accounts/documents/review",
    summary:
      "Says that a document is ready for verification; its files stay as they are from then on.",
    body: documentSchema,
    example: { document_type: "bylaws" },
    errors: ["document_locked"],
  },
  {
    ...all,
    id: "discardAttachment",
    method: "DELETE",
    path: "/manage/api/accounts/documents/{id}",
    summary: "Takes one file away from a document that is not handed in yet.",
    params: { id: uuid },
    errors: ["document_locked"],
  },
];
