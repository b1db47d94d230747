/** 'Huellas', for street dogs in Argentina: two years, six campaigns, two thousand donors. */
import { fieldSchema } from "~/domain/campaigns/form/form-schema";
import type { LeadStory, OrganizationStory } from "./campaign-story";
import { monthlyDonation, oneTimeDonation } from "./scripted-donations";
import { huellasTeams, scriptedHuellas } from "./teams";

/** Pesos lose about a fortieth of their value each month. */
const WORTH_KEPT = 0.976;

const monthlyPlate = {
  type: "fundraise",
  title: "Un plato para cada perro",
  description:
    "Cuarenta perros esperan una familia en nuestro refugio de La Plata. Con un aporte mensual " +
    "comen todos los días, reciben sus vacunas y salen a pasear.\n\nCada donación se rinde en " +
    "nuestra página, con las facturas del veterinario y del alimento.",
  amounts: [
    { amount: "4000", caption: "Alimento de un perro por una semana" },
    { amount: "8000", caption: "Una vacuna" },
    { amount: "15000", caption: "Alimento de un perro por un mes" },
  ],
  min_amount: "1000",
  upgrade: { percentage: 10, period: "6.months", auto: true },
  thanks_message: "¡Gracias! Te vamos a contar qué hicimos con tu aporte.",
  style: { color: "#7a2e5d" },
};
const roof = {
  type: "crowdfund",
  title: "Techo nuevo para el refugio",
  description:
    "La tormenta se llevó en una noche el techo de los caniles. Juntamos para chapas, aislante y " +
    "dos semanas de trabajo antes de que vuelva el frío.",
  objective: "36000000",
  amounts: [
    { amount: "5000", caption: "Un metro de aislante" },
    { amount: "15000", caption: "Una chapa" },
    { amount: "40000", caption: "Un día de trabajo" },
  ],
  style: { color: "#1d5c63" },
};
const winter = {
  type: "crowdfund",
  title: "Frazadas para el invierno",
  description:
    "Cada invierno renovamos camas y frazadas de los caniles y abrimos las puertas a los perros que " +
    "duermen en la calle. Lo que sobra pasa al invierno siguiente.",
  amounts: [
    { amount: "6000", caption: "Una frazada" },
    { amount: "12000", caption: "Una cama" },
    { amount: "30000", caption: "Abrigo para un canil" },
  ],
  style: { color: "#2f4b8a" },
};

const godparents = {
  type: "custom",
  title: "Sé madrina o padrino",
  description:
    "Elegí un perro del refugio y acompañalo: te contamos cómo está, con fotos. Podés visitarlo " +
    "cuando quieras.",
  amounts: [{ amount: "10000", caption: "Madrina o padrino de un perro" }],
  style: { color: "#8a4b12" },
};
const festival = {
  type: "tickets",
  title: "Peña de Huellas",
  description:
    "Una noche de música y empanadas para pagar las castraciones del verano. Tocan tres grupos de La " +
    "Plata, y los perros que buscan familia vienen a saludar.",
  style: { color: "#a63d40" },
};
/** The prices stay whole multiples of the step in the month before. */
const tickets = {
  event_format: "physical",
  event_place: "Club Atenas, La Plata",
  options: [
    { name: "Entrada general", quantity: 120, amount: "6000" },
    {
      name: "Entrada con cena",
      description: "Empanadas, postre y una bebida",
      quantity: 40,
      amount: "10000",
      per_order_limit: 6,
    },
  ],
  promo_codes: [{ code: "AMIGOS", percentage: 20, max_uses: 30 }],
};
/** Our staff prepared it, and Huellas published it. */
const flood = {
  type: "promoted",
  title: "Inundación: ayudemos a los refugios",
  description:
    "El río entró en cuatro refugios de la zona. Con lo que se junte compramos alimento, remedios y " +
    "mantas, y pagamos el traslado de los animales.",
  objective: "4000000",
  amounts: [
    { amount: "5000", caption: "Una manta y alimento para un día" },
    { amount: "10000", caption: "Los remedios de un perro" },
    { amount: "25000", caption: "El traslado de una familia de perros" },
  ],
  style: { color: "#31588a" },
};
/** Number of donations in each month since the river rose. */
const FLOOD = [64, 26, 9];
const questions = [
  {
    widget: "select_options",
    label: "¿A quién querés acompañar?",
    required: "on",
    options: "Canela\nTango\nLuna\nA quien más lo necesite",
  },
  { widget: "checkbox", label: "Quiero visitarlo en el refugio" },
  {
    widget: "textarea",
    label: "¿Querés decirle algo?",
    help: "Lo leemos en voz alta a la hora del paseo.",
  },
].map((question) => fieldSchema.parse(question));

/** Number of donations for the winter, by month of the year. */
const WINTER: Partial<Record<number, number>> = { 4: 90, 5: 280, 6: 510, 7: 580, 8: 320, 9: 80 };
/** Number of donations for the roof in each month since the storm. */
const ROOF = [820, 260, 140, 90, 60, 45, 38, 34, 30];
const STORM = 8;

const instagram = { source: "instagram", medium: "social", campaign: "historias" };
const newsletter = { source: "boletin", medium: "email", campaign: "noviembre" };
const LEADS: readonly LeadStory[] = [
  { name: "Silvina", email: "silvina.prado@example.org", campaign: "monthly", daysAgo: 1 },
  {
    ...{ name: "Ramiro", email: "ramiro.otero@example.com", campaign: "godparents", daysAgo: 2 },
    source: instagram,
  },
  {
    ...{ name: "Mirta", email: "mirta.soria@example.net", campaign: "monthly", daysAgo: 5 },
    source: newsletter,
  },
  { name: "", email: "caniches.unidos@example.org", campaign: "festival", daysAgo: 9 },
  {
    ...{ name: "Facundo", email: "facundo.rey@example.com", campaign: "flood", daysAgo: 26 },
    source: instagram,
  },
  { name: "Azul", email: "azul.benavidez@example.net", campaign: "roof", daysAgo: 48 },
];

export const huellas: OrganizationStory = {
  slug: "huellas",
  country: "AR",
  timezone: "America/Argentina/Buenos_Aires",
  unit: 100n,
  worth: (monthsAgo) => WORTH_KEPT ** monthsAgo,
  step: 500,
  months: 24,
  face: {
    short_description:
      "Rescatamos perros de la calle en La Plata, los cuidamos y les buscamos una familia.",
    categories: ["animales"],
    address: { city: "La Plata" },
    public_links: ["https://huellas.example", "https://www.instagram.com/huellas.example"],
    allowed_domains: ["huellas.example"],
    show_totals: true,
    color: "#7a2e5d",
  },
  campaigns: [
    {
      key: "monthly",
      content: monthlyPlate,
      cover: "plate",
      update: {
        title: "Ya hay turno de veterinaria los sábados",
        body:
          "Con las donaciones del último mes abrimos **un turno de veterinaria los sábados**: once perros " +
          "recibieron sus vacunas y dos se operaron.\n\n- Canela camina otra vez.\n- Tito y Olivia encontraron familia.",
      },
      since: 24,
      // The first month includes donors who gave in other ways before.
      donations: (monthsAgo) => (monthsAgo === 24 ? 340 : monthsAgo < STORM ? 48 : 36),
      monthly: 0.88,
      amounts: { 4000: 30, 8000: 30, 15000: 18, 6000: 8, 10000: 8, 25000: 4, 40000: 2 },
    },
    {
      key: "roof",
      content: roof,
      cover: "roof",
      since: STORM,
      donations: (monthsAgo) => ROOF[STORM - monthsAgo] ?? 0,
      monthly: 0,
      amounts: { 5000: 24, 15000: 34, 40000: 16, 10000: 12, 20000: 8, 80000: 4, 150000: 2 },
      peakDay: 9,
    },
    {
      key: "winter",
      content: winter,
      cover: "winter",
      since: 24,
      donations: (_, month) => WINTER[month] ?? 24,
      monthly: 0,
      amounts: { 6000: 36, 12000: 32, 30000: 14, 8000: 10, 20000: 8 },
    },
    {
      key: "godparents",
      content: godparents,
      cover: "godparents",
      questions,
      since: 1,
      // It began a moment ago: the questions wait for their first answers.
      donations: () => 0,
      monthly: 1,
      amounts: { 10000: 1 },
    },
    {
      key: "festival",
      content: festival,
      cover: "festival",
      event: { inDays: 24, at: "20:30", content: tickets },
      since: 1,
      donations: (monthsAgo) => (monthsAgo === 1 ? 17 : 9),
      monthly: 0,
      amounts: { 6000: 70, 10000: 30 },
    },
    {
      key: "flood",
      content: flood,
      cover: "flood",
      since: 2,
      donations: (monthsAgo) => FLOOD[2 - monthsAgo] ?? 0,
      monthly: 0,
      amounts: { 5000: 40, 10000: 35, 25000: 15, 50000: 4 },
    },
  ],
  increases: [
    { email: "teresa.montiel@example.org", basisPoints: 1500, period: "3.months", auto: true },
  ],
  leads: LEADS,
  teams: huellasTeams,
  scriptedPledges: scriptedHuellas,
  scripted: (at) =>
    [
      monthlyDonation("teresa-montiel", "Teresa Montiel", at(23, 4, "10:12"), {
        amount: 400_000n,
        collectDay: 5,
      }),
      monthlyDonation("marta-quiroga", "Marta Quiroga", at(17, 6, "20:41"), {
        amount: 600_000n,
        collectDay: 10,
        refused: { 9: "insufficient_funds" },
      }),
      monthlyDonation("ernesto-valdivia", "Ernesto Valdivia", at(15, 11, "13:05"), {
        amount: 500_000n,
        collectDay: 20,
        leaves: { at: at(4, 14, "11:30"), reason: "economic_reasons" },
      }),
      monthlyDonation("julio-cardozo", "Julio Cardozo", at(14, 8, "21:17"), {
        amount: 450_000n,
        collectDay: 1,
        refused: { 12: "expired_card" },
        goodFor: 12,
      }),
      monthlyDonation("bernardo-luque", "Bernardo Luque", at(9, 2, "09:28"), {
        amount: 800_000n,
        collectDay: 15,
        // Three months with three retries each.
        refused: Object.fromEntries(
          Array.from({ length: 12 }, (_, at) => [
            5 + at,
            at < 8 ? "insufficient_funds" : "do_not_honor",
          ]),
        ),
      }),
      monthlyDonation("paula-rinaldi", "Paula Rinaldi", at(3, 12, "19:50"), {
        amount: 800_000n,
        collectDay: "last",
        firstRefused: "insufficient_funds",
        triesAgainAt: at(3, 12, "19:56"),
      }),
      oneTimeDonation("helena-arregui", "Helena Arregui", at(STORM, 10, "08:33"), {
        campaign: "roof",
        amount: 250_000_000n,
      }),
    ].flat(),
};
