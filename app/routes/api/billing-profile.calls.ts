import { z } from "zod";
import {
  getBillingProfile,
  viewOfProfile,
} from "~/domain/billing-profiles/get-billing-profile.server";
import { billingProfileBody, type BillingProfileView } from "~/domain/billing-profiles/schema";
import { updateBillingProfile } from "~/domain/billing-profiles/update-billing-profile.server";
import { defineCall } from "~/http/calls/define-call.server";
import { text, textOrNull } from "~/http/openapi/shapes";

const part = text.optional();

const profile = z.strictObject({
  /** Counts the saved versions; 0 is a proposal from the organisation's own data. */
  version: z.int(),
  legal_name: text,
  tax_id_type: text,
  tax_id: text,
  address: z.strictObject({
    street: part,
    number: part,
    neighborhood: part,
    city: part,
    province: part,
    zip: part,
  }),
  email: text,
  contact_name: textOrNull,
  phone: textOrNull,
  iva_condition: part,
  municipality_code: part,
  municipal_registration: part,
  taxpayer_type: part,
  giro: part,
  comuna: part,
  person_type: part,
  first_name: part,
  other_names: part,
  first_surname: part,
  second_surname: part,
  fiscal_responsibilities: z.array(text).optional(),
  tax_regime: part,
  cfdi_use: part,
  ubigeo: part,
}) satisfies z.ZodType<BillingProfileView>;

export const calls = [
  defineCall({
    id: "getBillingProfile",
    method: "GET",
    path: "/manage/api/billing_profile",
    ability: ["read", "subscription"],
    summary: "What the organisation's invoices say of it, with the fields of its country.",
    answers: { 200: profile },
    handle: async ({ ctx }) => viewOfProfile(await getBillingProfile(ctx)),
  }),
  defineCall({
    id: "updateBillingProfile",
    method: "PATCH",
    path: "/manage/api/billing_profile",
    ability: ["update", "subscription"],
    summary: "Saves a new version of the billing profile; what is left out stays.",
    body: billingProfileBody,
    example: {
      billing_profile: {
        legal_name: "Fundación Huellas",
        address: {
          street: "Av. Corrientes",
          number: "1234",
          city: "Buenos Aires",
          province: "Ciudad Autónoma de Buenos Aires",
          zip: "1043",
        },
        email: "tesoreria@huellas.example",
        iva_condition: "4",
      },
    },
    answers: { 200: profile },
    handle: async ({ ctx, body }) =>
      viewOfProfile(await updateBillingProfile(ctx, body.billing_profile)),
  }),
];
