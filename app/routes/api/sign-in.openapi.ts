import { z } from "zod";
import { credentialsSchema } from "~/domain/users/login-schema";
import type { Call } from "~/http/openapi/call";

/** Of every plain form. */
export const csrf_token = z.string().meta({ description: "The page's hidden field." });

/** Plain forms; a JSON call to these addresses is 404. */
export const calls: readonly Call[] = [
  {
    id: "logIn",
    method: "POST",
    path: "/login",
    host: "platform",
    summary: "Signs in; leads to the organisations or on to the page that was asked for.",
    access: "form",
    form: {
      schema: credentialsSchema.extend({ csrf_token, to: z.string().optional() }),
      example: { csrf_token: "…", email: "ana@huellas.example", password: "Una-clave-larga-1" },
      about: "Signed in.",
    },
    answers: {},
    errors: ["invalid_credentials", "rate_limited", "validation_failed"],
  },
  {
    id: "logOut",
    method: "POST",
    path: "/logout",
    host: "both",
    summary: "Ends this session and those that belong with it.",
    access: "form",
    form: {
      schema: z.object({ csrf_token }),
      example: { csrf_token: "…" },
      about: "Signed out.",
    },
    answers: {},
  },
];
