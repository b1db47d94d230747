/** The teams of the demo's organisations, and the pledges to which pages and texts refer (docs/demo.md). */
import type { OrganizationStory } from "./campaign-story";
import { addDays, localDate, startOfDay } from "~/values/time/calendar";
import { makeCard } from "./cards";
import { diceOf } from "./dice";
import type { TeamPerson, TeamStory } from "./pledge";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = "America/Argentina/Buenos_Aires";

const mailOf = (name: string) => `${name}@calleabierta.example.org`;
const gabriel: TeamPerson = {
  ...{ firstName: "Gabriel", lastName: "Rossi", email: mailOf("gabriel") },
  role: "administrator",
  password: "Calle-Demo-3",
  note: "Gabriel: administra los equipos de Calle Abierta en Huellas y en Raíces del Sur",
};
const NAHUEL = mailOf("nahuel");

const street: TeamStory = {
  key: "street",
  settings: {
    ...{ agency_name: "Calle Abierta", handler: "agency", scope: "both", mode: "live" },
    ...{ sync_delay: 3600, checked_by: "organization" },
  },
  channel: "f2f",
  since: 6,
  campaign: "monthly",
  people: [
    {
      ...{ firstName: "Verónica", lastName: "Lagos", email: mailOf("veronica"), role: "manager" },
      password: "Calle-Demo-1",
      note: "Verónica: responsable del equipo de calle de Huellas",
    },
    { firstName: "Pablo", lastName: "Arias", email: mailOf("pablo"), role: "supervisor" },
    {
      ...{ firstName: "Sol", lastName: "Medina", email: mailOf("sol"), role: "operator" },
      password: "Calle-Demo-2",
      note: "Sol: capta en la calle para Huellas",
    },
    { firstName: "Nahuel", lastName: "Ibarra", email: NAHUEL, role: "operator" },
    { firstName: "Micaela", lastName: "Torres", email: mailOf("micaela"), role: "operator" },
    gabriel,
  ],
  pledges: (monthsAgo) => (monthsAgo === 6 ? 8 : 13),
  amounts: { 6000: 30, 8000: 34, 10000: 20, 15000: 12, 25000: 4 },
  contract: { fee: "18000", windowSize: 3, percentage: "50" },
};

const practice: TeamStory = {
  ...street,
  key: "practice",
  settings: { ...street.settings, agency_name: "Calle Abierta, práctica", mode: "sandbox" },
  since: 1,
  people: [
    {
      ...{ firstName: "Delfina", lastName: "Costa", email: mailOf("delfina"), role: "manager" },
    },
    gabriel,
  ],
  pledges: () => 2,
  contract: undefined,
};

const phoneOf = (name: string) => `${name}@lineaamiga.example.org`;
const callers: TeamStory = {
  key: "callers",
  settings: {
    ...{ agency_name: "Línea Amiga", handler: "agency", scope: "acquisition", mode: "live" },
    ...{ sync_delay: 1800, checked_by: "agency" },
  },
  channel: "agents",
  since: 6,
  campaign: "monthly",
  people: [
    { firstName: "Claudia", lastName: "Bustos", email: phoneOf("claudia"), role: "manager" },
    {
      ...{ firstName: "Irene", lastName: "Salas", email: phoneOf("irene"), role: "supervisor" },
      password: "Linea-Demo-1",
      note: "Irene: supervisa el equipo telefónico de Huellas y verifica sus compromisos",
    },
    { firstName: "Tomás", lastName: "Vera", email: phoneOf("tomas"), role: "operator" },
    { firstName: "Rocío", lastName: "Paz", email: phoneOf("rocio"), role: "operator" },
  ],
  pledges: (monthsAgo) => (monthsAgo === 6 ? 5 : 8),
  amounts: { 4000: 20, 6000: 40, 8000: 28, 10000: 12 },
  contract: { fee: "9000", windowSize: 2, percentage: "100" },
};

export const huellasTeams: readonly TeamStory[] = [street, callers, practice];

export const raicesTeams: readonly TeamStory[] = [
  {
    ...street,
    since: 2,
    people: [
      {
        ...{ firstName: "Catalina", lastName: "Fuentes", email: mailOf("catalina") },
        role: "manager",
      },
      { firstName: "Bastián", lastName: "Jara", email: mailOf("bastian"), role: "operator" },
      gabriel,
    ],
    pledges: () => 4,
    amounts: { 5000: 60, 10000: 40 },
    contract: undefined,
  },
];

/** Pledges of the last days in every state, and those of one person that the organisation should look at. */
export const scriptedHuellas: NonNullable<OrganizationStory["scriptedPledges"]> = (
  present,
  tell,
) => {
  // Today up to now; on earlier days, hours before six in the evening.
  const ago = (days: number, hours = 0) => {
    const today = localDate(present, ZONE);
    const evening = startOfDay(addDays(today, -days), ZONE).getTime() + 18 * HOUR_MS;
    return new Date((days === 0 ? present.getTime() : evening) - hours * HOUR_MS);
  };
  const cardOf = (key: string) => makeCard("AR", diceOf(key), "2030-01");
  const confirmed = (at: Date) => [{ at, outcome: "confirmed" as const }];
  const phone = "1155667788";
  const shared = cardOf("a card of three donors");
  const sharing = [52, 47, 41].map((days, place) =>
    tell("street", `shared-card-${place}`, {
      at: ago(days, 4),
      by: NAHUEL,
      checks: confirmed(ago(days - 1, 3)),
      paid: { at: ago(days - 1, 1), card: shared },
    }),
  );
  // A night on which a pledge came every two minutes.
  const night = ago(33).getTime() - 15 * HOUR_MS;
  const hasty = [0, 1, 2, 3].map((place) =>
    tell("street", `night-${place}`, {
      at: new Date(night + place * 130_000),
      by: NAHUEL,
      checks: [{ at: new Date(night + DAY_MS), outcome: place < 2 ? "denies" : "confirmed" }],
    }),
  );
  const sameness = [24, 17, 10].map((days, place) =>
    tell("street", `same-phone-${place}`, {
      ...{ at: ago(days, 5), by: NAHUEL, phone: "1144332211" },
      checks: [{ at: ago(days - 1, 2), outcome: place === 2 ? "wrong_number" : "not_reached" }],
    }),
  );
  return [
    ...sharing,
    ...hasty,
    ...sameness,
    tell("street", "received", { at: ago(0, 0.2), note: "Pide que la llamen después de las 18." }),
    tell("callers", "received", { at: ago(0, 0.15) }),
    tell("street", "approved", { at: ago(0, 0.5), checks: confirmed(ago(0, 0.1)) }),
    tell("street", "checking", { at: ago(1, 3) }),
    tell("callers", "checking", {
      at: ago(2, 2),
      checks: [
        { at: ago(1, 4), outcome: "not_reached", note: "Atiende el contestador." },
        { at: ago(0, 3), outcome: "not_reached" },
      ],
    }),
    tell("street", "first-of-two", { at: ago(2, 6), phone, donor: { firstName: "Graciela" } }),
    tell("street", "second-of-two", { at: ago(2, 4), phone, donor: { firstName: "Graciela" } }),
    tell("street", "on-hold", {
      at: ago(3, 5),
      checks: [{ at: ago(2, 5), outcome: "wrong_number", note: "El número no existe." }],
    }),
    tell("street", "invalid", {
      at: ago(4, 5),
      checks: [{ at: ago(3, 2), outcome: "under_age", note: "Tiene 16 años." }],
    }),
    tell("street", "payment-pending", { at: ago(2, 8), checks: confirmed(ago(1, 6)) }),
    tell("callers", "payment-pending", { at: ago(4, 3), checks: confirmed(ago(3, 4)) }),
    tell("street", "first-declined", {
      at: ago(5, 4),
      checks: confirmed(ago(4, 6)),
      paid: { at: ago(4, 2), card: cardOf("declined"), firstRefused: "insufficient_funds" },
    }),
    tell("street", "charged-first", {
      at: ago(3, 7),
      checks: confirmed(ago(2, 7)),
      paid: { at: ago(2, 3), card: cardOf("first") },
    }),
    tell("callers", "withdrawn", {
      ...{ at: ago(5, 6), checks: confirmed(ago(4, 5)), withdrawnAt: ago(3, 6) },
    }),
  ];
};
