import { z } from "zod";
import type { Call } from "~/http/openapi/call";

export const calls: readonly Call[] = [
  {
    id: "getOpenApi",
    method: "GET",
    path: "/api/openapi.json",
    host: "platform",
    summary: "This document.",
    access: "anyone",
    answers: {
      200: z
        .looseObject({ openapi: z.literal("3.1.0"), info: z.unknown(), paths: z.unknown() })
        .meta({ examples: [{ openapi: "3.1.0", info: {}, paths: {} }] }),
    },
  },
];
