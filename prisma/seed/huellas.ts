/** Three months of 'Huellas', an Argentine organisation for street dogs: two campaigns, sixty donors. */
import { createCampaign } from "~/domain/campaigns/create-campaign.server";
import { publishCampaign } from "~/domain/campaigns/publish-campaign.server";
import { campaignSchema } from "~/domain/campaigns/schema";
import { createOrganizationContext, type OrganizationContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { setClock } from "~/infrastructure/clock";
import { absoluteUrl } from "~/infrastructure/env.server";
import { localDate } from "~/values/calendar";
import { makeGifts, type PlannedGift } from "./gifts";
import { giveGift } from "./give-gift";
import { makeCellphone, makeUid } from "./identities";
import { makeOrganization } from "./make-organization";
import { runMonths } from "./run-months";
import { scriptAnswers } from "./scripted-answers";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 92;
const SLUG = "huellas";
const owner = {
  firstName: "Lucía",
  lastName: "Ferreyra",
  email: "lucia@huellas.example.org",
  // Anybody may know it: demo data is refused in production.
  password: "Huellas-Demo-1",
};

const campaigns = {
  monthly: {
    type: "fundraise",
    title: "Un plato para cada perro",
    description:
      "Cuarenta perros esperan una familia en nuestro refugio de La Plata. Con un aporte mensual " +
      "comen todos los días, reciben sus vacunas y salen a pasear.\n\nCada donación se rinde en " +
      "nuestra página, con las facturas del veterinario y del alimento.",
    amounts: [
      { amount: "3000", caption: "Alimento de un perro por una semana" },
      { amount: "6000", caption: "Una vacuna al mes" },
      { amount: "12000", caption: "Alimento de un perro por un mes" },
    ],
    min_amount: "1000",
    thanks_message: "¡Gracias! Te vamos a contar cada mes qué hicimos con tu aporte.",
    style: { color: "#7a2e5d" },
  },
  roof: {
    type: "crowdfund",
    title: "Techo nuevo para el refugio",
    description:
      "La tormenta de agosto se llevó el techo de los caniles. Juntamos para chapas, aislante y " +
      "dos semanas de trabajo antes del próximo invierno.",
    objective: "4500000",
    amounts: [
      { amount: "5000", caption: "Un metro de aislante" },
      { amount: "15000", caption: "Una chapa" },
      { amount: "40000", caption: "Un día de trabajo" },
    ],
    style: { color: "#1d5c63" },
  },
};

export interface DemoAddress {
  url: string;
  login?: string;
  password?: string;
  note: string;
}

/** Makes it unless it is there; answers where to look. */
export async function seedHuellas(present: Date): Promise<DemoAddress[]> {
  const known = await findOrganization(present, { slug: SLUG });
  if (!known) await live(present);
  return [
    {
      url: absoluteUrl(null, "/login"),
      login: owner.email,
      password: owner.password,
      note: "Huellas, Argentina: la organización con tres meses de vida",
    },
    { url: absoluteUrl(SLUG, "/c/un-plato-para-cada-perro"), note: "donación mensual" },
    { url: absoluteUrl(SLUG, "/c/techo-nuevo-para-el-refugio"), note: "colecta" },
  ];
}

async function live(present: Date): Promise<void> {
  const start = new Date(present.getTime() - DAYS * DAY_MS);
  setClock(start);
  const { organization } = await makeOrganization(start, {
    name: "Huellas",
    country: "AR",
    uid: makeUid("AR"),
    owner: { ...owner, cellphone: makeCellphone("AR") },
    plan: "professional",
    gateways: ["local_payments"],
    rules: { retry: false, campaign_uuids: [] },
  });
  const at = (now: Date): OrganizationContext => {
    const locale = negotiateLocale({ country: "AR" });
    return createOrganizationContext({ organization, user: null, now, locale, ip: "127.0.0.1" });
  };
  const slugs = {
    monthly: await publish(at(start), campaigns.monthly),
    roof: await publish(at(start), campaigns.roof),
  };
  const gifts = makeGifts(start, DAYS);
  for (let day = 0; day <= DAYS; day += 1) {
    const morning = new Date(Math.min(start.getTime() + day * DAY_MS, present.getTime()));
    setClock(morning);
    // Now and then a bank says no: what came of it stays in the history.
    const isBad = day % 9 === 4;
    if (isBad) await scriptAnswers(["rejected:insufficient_funds"]);
    await runMonths(morning);
    if (isBad) await scriptAnswers([]);
    const today = localDate(morning, organization.timezone);
    for (const gift of gifts.filter((one) => localDate(one.at, organization.timezone) === today)) {
      if (gift.at > present) continue;
      await give(at(gift.at), gift, slugs);
    }
  }
  setClock(present);
  await runMonths(present);
}

async function publish(
  ctx: OrganizationContext,
  content: Record<string, unknown>,
): Promise<string> {
  const input = campaignSchema(ctx.organization.currency).parse(content);
  const { id, slug } = await createCampaign(ctx, input);
  await publishCampaign(ctx, id);
  return slug;
}

async function give(
  ctx: OrganizationContext,
  gift: PlannedGift,
  slugs: { monthly: string; roof: string },
): Promise<void> {
  setClock(gift.at);
  await giveGift(ctx, slugs[gift.campaign], gift);
}
