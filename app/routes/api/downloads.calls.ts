import { z } from "zod";
import { downloadStates } from "~/domain/downloads/kinds";
import { requestDownload } from "~/domain/downloads/request-download.server";
import { downloadSchema } from "~/domain/downloads/schema";
import { answer } from "~/http/calls/answers.server";
import { defineCall } from "~/http/calls/define-call.server";
import { filtersOf, limitDownloads } from "~/http/lists/download-request.server";
import { running, uuid } from "~/http/openapi/shapes";

export const calls = [
  defineCall({
    id: "requestDownload",
    method: "POST",
    path: "/manage/api/downloads",
    summary: "Requests a list as a file; its link comes by e-mail and is valid for 24 hours.",
    ability: ["create", "export"],
    idempotent: true,
    body: downloadSchema,
    example: { kind: "donations", format: "csv", email: "ana@example.org" },
    answers: {
      202: z.union([z.strictObject({ uuid, state: z.enum(downloadStates) }), running]),
    },
    errors: ["rate_limited"],
    limit: ({ ctx }) => limitDownloads(ctx),
    async handle({ ctx, body, key }) {
      const filters = filtersOf(ctx, body);
      const once = await requestDownload(ctx, { ...body, filters }, key);
      return answer(once.state === "running" ? { state: "running" } : once.answer, 202);
    },
  }),
];
