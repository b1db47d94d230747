/** Documents calls outside the JSON routes: plain forms of pages, the vault's responses, the document itself. */
import { z } from "zod";
import { credentialsSchema, passwordOnlySchema } from "~/domain/users/login-schema";
import type { Call } from "~/http/openapi/call";
import { instant, text } from "~/http/openapi/shapes";

const csrf_token = z.string().meta({ description: "The page's hidden field." });

export const callsElsewhere: readonly Call[] = [
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
  // Plain forms: a JSON call to these addresses is a 404.
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
  {
    id: "connectMercadopago",
    method: "POST",
    path: "/auth/mercadopago",
    host: "organization",
    access: "session",
    summary: "Leads to Mercado Pago, where the owner of an account there connects it.",
    sensitive: true,
    form: {
      status: 302,
      schema: z.object({
        csrf_token,
        password: passwordOnlySchema.shape.password.optional().meta({
          description: "Where the login is older than ten minutes.",
        }),
        began_at: z.literal("onboarding").optional().meta({
          description: "Where it ends: at the onboarding, or at the settings.",
        }),
      }),
      example: { csrf_token: "…" },
      about: "On to the company's consent page, with `state` and PKCE; or to the login.",
    },
    answers: {},
    errors: [
      "already_exists",
      "feature_required",
      "gateway_not_available",
      "rate_limited",
      "validation_failed",
    ],
  },
  // Piped to the vault before Remix.
  {
    id: "createCardToken",
    method: "POST",
    path: "/cvault/credit-card/temporal",
    host: "organization",
    summary: "A token for a card: works once, for 15 minutes, for this organisation.",
    access: "form",
    body: z.object({
      country_code: z.string().optional(),
      holder_name: z.string().optional(),
      key: z.string().optional().meta({
        description: 'The content of `<meta name="vault-key">`; the header serves as well.',
      }),
      pan: z.string().min(12).max(23),
      expiration_month: z.union([z.string(), z.number()]),
      expiration_year: z.union([z.string(), z.number()]),
      cvv: z.string().max(4).nullish(),
    }),
    example: {
      country_code: "AR",
      holder_name: "Ana Paz",
      pan: "4111111111111111",
      expiration_month: "12",
      expiration_year: "2039",
      cvv: "123",
    },
    answers: {
      201: z.strictObject({
        token: text,
        expires_at: instant,
        brand: text,
        first_six: text,
        last_four: text,
      }),
    },
    errors: ["rate_limited"],
  },
];
