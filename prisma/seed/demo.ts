/** The demo's organisations, with their members and histories (docs/demo.md). */
import { absoluteUrl } from "~/infrastructure/env.server";
import type { Role } from "~/domain/users/abilities";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import type { DemoOrganization, DemoPerson } from "./demo-organization";
import { makeNewcomer } from "./make-newcomer";
import { makeSubscriber } from "./make-subscriber";
import { relivePast } from "./relive-past";
import { huellas } from "./story/huellas";
import { raices } from "./story/raices";

export interface DemoAddress {
  url: string;
  login?: string;
  password?: string;
  note: string;
}

const organizations: readonly DemoOrganization[] = [
  {
    name: "Huellas",
    slug: "huellas",
    country: "AR",
    uid: { type: "CUIT", number: "30234038490" },
    cellphone: "1155550142",
    owner: {
      firstName: "Lucía",
      lastName: "Ferreyra",
      email: "lucia@huellas.example.org",
      password: "Huellas-Demo-1",
    },
    team: [
      {
        firstName: "Martín",
        lastName: "Sosa",
        email: "martin@huellas.example.org",
        password: "Huellas-Demo-2",
        role: "finance",
      },
      {
        firstName: "Julieta",
        lastName: "Arce",
        email: "julieta@huellas.example.org",
        password: "Huellas-Demo-3",
        role: "fundraiser",
      },
    ],
    story: huellas,
    plan: [
      {
        ...{ monthsAgo: 23, daysAgo: 3 },
        act: { kind: "choose", tier: "essential", period: "monthly", by: "visa" },
      },
      {
        ...{ monthsAgo: 10, daysAgo: 12 },
        act: { kind: "change", tier: "professional", period: "monthly" },
      },
      {
        ...{ monthsAgo: 2, daysAgo: 5 },
        act: { kind: "credit", percent: 10, note: "Tres días sin códigos QR" },
      },
    ],
    methods: {
      campaign: "un-plato-para-cada-perro",
      gifts: [
        {
          ...{ donor: ["Norberto", "Ayala"], method: "cbu", amount: "12000", monthly: true },
          ...{ cbu: "0170099200000677971515", isPaid: true },
        },
        {
          ...{ donor: ["Delfina", "Ocampo"], method: "cbu", amount: "30000" },
          ...{ cbu: "2850590940090418135201", isPaid: false },
        },
      ],
    },
    note: "Huellas, Argentina: dos años de vida, seis campañas",
  },
  {
    name: "Raíces del Sur",
    slug: "raices-del-sur",
    country: "CL",
    uid: { type: "RUT", number: "640190213" },
    cellphone: "924919545",
    owner: {
      firstName: "Antonia",
      lastName: "Sepúlveda",
      email: "antonia@raices.example.org",
      password: "Raices-Demo-1",
    },
    team: [],
    story: raices,
    plan: [
      {
        ...{ monthsAgo: 12, daysAgo: 15 },
        act: { kind: "choose", tier: "professional", period: "yearly", by: "visa" },
      },
    ],
    hasSalesforce: true,
    note: "Raíces del Sur, Chile: catorce meses, en pesos chilenos, conectada a Salesforce",
  },
  {
    name: "Manos a la Olla",
    slug: "manos-a-la-olla",
    country: "UY",
    uid: { type: "RUT", number: "214217370015" },
    cellphone: "093266530",
    owner: {
      firstName: "Valentina",
      lastName: "Olivera",
      email: "valentina@manos.example.org",
      password: "Manos-Demo-1",
    },
    team: [],
    story: null,
    plan: null,
    note: "Manos a la Olla, Uruguay: recién empieza, en su prueba",
  },
  {
    name: "Casa Aberta",
    slug: "casa-aberta",
    country: "BR",
    uid: { type: "CNPJ", number: "31704528000175" },
    cellphone: "11987650142",
    owner: {
      firstName: "Beatriz",
      lastName: "Nogueira",
      email: "beatriz@casa.example.org",
      password: "Casa-Demo-1",
    },
    team: [],
    story: null,
    plan: [
      {
        ...{ monthsAgo: 2, daysAgo: 4 },
        act: { kind: "choose", tier: "essential", period: "monthly", by: "visa" },
      },
      { monthsAgo: 1, daysAgo: 1, act: { kind: "card", card: "withoutFunds" } },
    ],
    methods: {
      campaign: {
        title: "Um prato quente toda noite",
        description: "A Casa Aberta serve o jantar a quem dorme na rua do centro de São Paulo.",
        amount: "50",
      },
      gifts: [
        { donor: ["Renata", "Lima"], method: "pix", amount: "80", isPaid: true },
        { donor: ["Caio", "Teixeira"], method: "pix", amount: "50", monthly: true, isPaid: true },
        { donor: ["Helena", "Duarte"], method: "pix", amount: "120", isPaid: false },
        { donor: ["Paulo", "Antunes"], method: "boleto", amount: "200", isPaid: true },
        { donor: ["Iara", "Moraes"], method: "boleto", amount: "60", isPaid: false },
      ],
    },
    note: "Casa Aberta, Brasil: donaciones por PIX y boleto; el pago de su plan está atrasado",
  },
  {
    name: "Semillas de Paz",
    slug: "semillas-de-paz",
    country: "CO",
    uid: { type: "NIT", number: "9014826377" },
    cellphone: "3105550142",
    owner: {
      firstName: "Camila",
      lastName: "Restrepo",
      email: "camila@semillas.example.org",
      password: "Semillas-Demo-1",
    },
    team: [],
    story: null,
    plan: [
      {
        ...{ monthsAgo: 2, daysAgo: 3 },
        act: { kind: "choose", tier: "professional", period: "monthly", by: "bank_transfer" },
      },
      { monthsAgo: 2, daysAgo: 1, act: { kind: "transfer" } },
      { monthsAgo: 1, daysAgo: 1, act: { kind: "transfer" } },
    ],
    note: "Semillas de Paz, Colombia: paga su plan por transferencia",
  },
  {
    name: "Luz de Barrio",
    slug: "luz-de-barrio",
    country: "MX",
    uid: { type: "RFC", number: "LDB950815AB0" },
    cellphone: "5512345678",
    owner: {
      firstName: "Ximena",
      lastName: "Robles",
      email: "ximena@luz.example.org",
      password: "Luz-Demo-1",
    },
    team: [],
    story: null,
    plan: [
      {
        ...{ monthsAgo: 3, daysAgo: 6 },
        act: {
          ...{ kind: "choose", tier: "essential", period: "monthly", by: "visa" },
          coupon: { code: "LUZ-DE-BARRIO", percent: 30, months: 3 },
        },
      },
    ],
    methods: {
      campaign: {
        title: "Luces para la cancha del barrio",
        description: "Con focos nuevos, la cancha de la colonia se usa también de noche.",
        amount: "200",
      },
      gifts: [
        { donor: ["Rocío", "Villanueva"], method: "cash", amount: "200", isPaid: true },
        { donor: ["Emiliano", "Cruz"], method: "cash", amount: "350", isPaid: false },
        { donor: ["Fernanda", "Ochoa"], method: "spei", amount: "1200", isPaid: true },
        { donor: ["Tomás", "Ibáñez"], method: "spei", amount: "500", monthly: true, isPaid: false },
      ],
    },
    note: "Luz de Barrio, México: donaciones por OXXO y SPEI",
  },
  {
    name: "Biblioteca del Puente",
    slug: "biblioteca-del-puente",
    country: "AR",
    uid: { type: "CUIT", number: "30714829137" },
    cellphone: "1155550178",
    owner: {
      firstName: "Amanda",
      lastName: "Peralta",
      email: "amanda@puente.example.org",
      password: "Puente-Demo-1",
    },
    team: [],
    story: null,
    plan: [
      {
        ...{ monthsAgo: 4, daysAgo: 0 },
        act: { kind: "choose", tier: "original", period: "monthly", by: "nothing" },
      },
    ],
    batches: {
      campaign: {
        title: "Libros para todo el barrio",
        description: "La biblioteca compra libros nuevos y abre también los sábados.",
        amount: "15000",
      },
      gifts: [
        { donor: ["Hernán", "Battaglia"], amount: "15000", card: "4509953566233704" },
        { donor: ["Silvina", "Córdoba"], amount: "8000", card: "5555555555554444" },
        { donor: ["Ramiro", "Escudero"], amount: "25000", card: "4111111111111111" },
        { donor: ["Noemí", "Falcón"], amount: "12000", card: "4509953566233704" },
      ],
    },
    note: "Biblioteca del Puente, Argentina: cobra por Centralpos en su propia cuenta",
  },
];

const campaigns = [
  { slug: "huellas", campaign: "un-plato-para-cada-perro", note: "donación mensual" },
  { slug: "huellas", campaign: "techo-nuevo-para-el-refugio", note: "colecta" },
  { slug: "huellas", campaign: "se-madrina-o-padrino", note: "formulario propio con preguntas" },
  { slug: "huellas", campaign: "pena-de-huellas", note: "evento con entradas" },
  { slug: "huellas", campaign: "inundacion-ayudemos-a-los-refugios", note: "campaña promocionada" },
  { slug: "raices-del-sur", campaign: "un-arbol-al-mes", note: "donación mensual en Chile" },
];

/**
 * Creates the organisations whose subdomains are free, up to the present. Returns their addresses;
 * an existing organisation has its own people and campaigns.
 */
export async function makeDemo(present: Date): Promise<DemoAddress[]> {
  const made: DemoOrganization[] = [];
  for (const demo of organizations) {
    if (await findOrganization(present, { slug: demo.slug })) continue;
    if (demo.story) await relivePast(demo, demo.story, present);
    else if (demo.plan) await makeSubscriber(demo, demo.plan, present);
    else await makeNewcomer(demo, present);
    made.push(demo);
  }
  const isMade = (slug: string) => made.some((demo) => demo.slug === slug);
  return [
    ...made.flatMap(({ owner, team, note }) => [
      loginOf(owner, note),
      ...team.map((person) => loginOf(person, `${person.firstName}: ${ROLES[person.role] ?? ""}`)),
    ]),
    ...loginsOfTeams(made),
    ...campaigns
      .filter(({ slug }) => isMade(slug))
      .map(({ slug, campaign, note }) => ({ url: absoluteUrl(slug, `/c/${campaign}`), note })),
  ];
}

const ROLES: Partial<Record<Role, string>> = { finance: "finanzas", fundraiser: "captación" };

/** Returns the logins of teams' people whose password is known, each once. */
function loginsOfTeams(made: readonly DemoOrganization[]): DemoAddress[] {
  const people = made.flatMap(({ story }) => (story?.teams ?? []).flatMap((team) => team.people));
  return [...new Set(people)].flatMap(({ password, note, ...person }) =>
    password && note ? [loginOf({ ...person, password }, note)] : [],
  );
}

function loginOf({ email, password }: DemoPerson, note: string): DemoAddress {
  return { url: absoluteUrl(null, "/login"), login: email, password, note };
}
