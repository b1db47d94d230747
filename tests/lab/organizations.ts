import { z } from "zod";
import { countryCodes, type CountryCode } from "~/countries/country";
import { features, planTiers } from "~/countries/plans/plans";
import type { OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { permissionsBodySchema } from "~/domain/organizations/schema";
import { connectAccount } from "~/domain/payment-processors/connect-account.server";
import type { PaymentProcessorView } from "~/domain/payment-processors/schema";
import { siteOf } from "~/providers/mercadopago/sites";
import { validate } from "~/http/forms/forms.server";
import { now } from "~/infrastructure/clock";
import { env } from "~/infrastructure/env.server";
import { isTimeZone } from "~/values/time/zone-parts";
import { makeCellphone, makePassword, makeTag, makeUid } from "../../prisma/seed/identities";
import type { LabBody } from "./body";
import { consentAtMercadopago } from "./gateways";
import { ALL_PERMISSIONS, makeOrganization } from "../../prisma/seed/make-organization";

const TRIES = 3;

const organizationSchema = z.object({
  country: z.enum(countryCodes as [CountryCode, ...CountryCode[]], "option_invalid"),
  timezone: z.string().refine(isTimeZone, "option_invalid").nullish(),
  plan: z
    .string()
    .toLowerCase()
    .pipe(z.enum(planTiers as [string, ...string[]], "option_invalid"))
    .nullish(),
  features: z.array(z.enum(features as [string, ...string[]], "option_invalid")).nullish(),
  gateways: z.array(z.string()).nullish(),
  rules: z
    .object({
      retry: z.boolean().default(false),
      campaign_uuids: z.array(z.string()).default([]),
    })
    .nullish(),
  permissions: permissionsBodySchema.shape.permissions.nullish(),
});

/** Creates a complete tenant, with the operations of signup and settings. */
export async function createOrganizationOf(body: LabBody): Promise<unknown> {
  const given = validate(organizationSchema, body);
  for (let tries = 1; ; tries += 1) {
    try {
      return await create(given);
    } catch (error) {
      // Another tenant already has the random number.
      if (!(error instanceof DomainError) || !isTaken(error) || tries === TRIES) throw error;
    }
  }
}

const grantSchema = z.object({
  access_token: z.string(),
  public_key: z.string(),
  refresh_token: z.string(),
  user_id: z.number().transform(String),
  expires_in: z.number(),
});

/** Connects an account of the simulator whose owner has consented, as the authorization would. */
async function connectMercadopago(ctx: OrganizationContext): Promise<PaymentProcessorView> {
  const site = siteOf(ctx.organization.country)?.site;
  if (!site) throw refuseField("gateways", "gateway_not_available");
  const grant = grantSchema.parse(await consentAtMercadopago(site));
  const made = await connectAccount(ctx, {
    company: "mercadopago",
    accountId: grant.user_id,
    accountName: grant.user_id,
    secrets: {
      accessToken: grant.access_token,
      publicKey: grant.public_key,
      refreshToken: grant.refresh_token,
    },
    expiresAt: new Date(ctx.now.getTime() + grant.expires_in * 1000),
    terms: { withoutCode: true, cardMethods: [] },
  });
  if (made.state !== "done") throw new Error("mercadopago was not connected in time");
  return made.answer;
}

function isTaken(error: DomainError): boolean {
  const issues = Object.values(error.fields ?? {}).flat();
  return issues.some(({ code }) => code.endsWith("_taken"));
}

async function create(given: z.output<typeof organizationSchema>): Promise<unknown> {
  const { country } = given;
  const tag = makeTag();
  const owner = {
    firstName: "Olga",
    lastName: "Dueñas",
    email: `owner-${tag}@example.org`,
    password: makePassword(),
    cellphone: makeCellphone(country),
  };
  const { organization, ownerId, processors } = await makeOrganization(now(), {
    name: `Org ${country} ${tag}`,
    country,
    uid: makeUid(country),
    owner,
    timezone: given.timezone ?? undefined,
    plan: given.plan ?? undefined,
    features: given.features ?? undefined,
    gateways: given.gateways ?? ["local_payments"],
    connect: (ctx, gateway) => (gateway === "mercadopago" ? connectMercadopago(ctx) : null),
    permissions: { ...ALL_PERMISSIONS, ...given.permissions },
    rules: given.rules ?? { retry: true, campaign_uuids: [] },
  });
  const { id, slug, name, currency, timezone } = organization;
  return {
    slug,
    host: `${slug}.${env().APP_HOST}`,
    organization: { uuid: id, slug, name, country, currency, timezone },
    owner: { uuid: ownerId, email: owner.email, password: owner.password },
    processors,
  };
}
