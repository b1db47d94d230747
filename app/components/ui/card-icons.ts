/** A brand's simplified logo on 48 × 30: a background, shapes, and one or two lines of letters. */
export interface CardIcon {
  ground: string;
  ink?: string;
  lines?: readonly string[];
  isItalic?: boolean;
  /** Space between the letters of a single line. */
  spacing?: number;
  /** The letters' position from the left; centred by default. */
  x?: number;
  /** `[x, y, radius, colour]` */
  dots?: readonly (readonly [number, number, number, string])[];
  /** `[outline, colour]` */
  paths?: readonly (readonly [string, string])[];
}

const WHITE = "#ffffff";
const NAVY = "#1a1f71";
const RED = "#eb001b";
const AMBER = "#f79e1b";

const rings = (left: string, right: string) =>
  [
    [20, 15, 8, left],
    [28, 15, 8, right],
  ] as const;
const lens = "M24 8.1a8 8 0 0 1 0 13.8 8 8 0 0 1 0-13.8z";

/** Logos by method id. A brand without an entry is skipped. */
export const cardIcons: Readonly<Record<string, CardIcon>> = {
  amex: { ground: "#016fd0", lines: ["AMERICAN", "EXPRESS"] },
  argencard: { ground: "#003f87", lines: ["argencard"] },
  aura: { ground: "#f9c80e", ink: "#003c71", lines: ["aura"] },
  cabal: { ground: "#004a98", lines: ["cabal"] },
  carnet: { ground: "#a6192e", lines: ["Carnet"] },
  cencosud: { ground: "#0067b1", lines: ["cencosud"] },
  cmr: { ground: "#007a3d", ink: WHITE, lines: ["CMR"], dots: [[40, 8, 3, "#c4d600"]] },
  codensa: { ground: "#00a19a", lines: ["Crédito", "Codensa"] },
  cordial: { ground: "#5b2c83", lines: ["Cordial"] },
  cordobesa: { ground: "#d52b1e", lines: ["Cordobesa"] },
  creditel: { ground: "#e4002b", lines: ["creditel"] },
  debcabal: { ground: "#004a98", lines: ["cabal", "DÉBITO"] },
  debmaster: {
    ground: WHITE,
    ink: "#231f20",
    dots: [
      [20, 11, 6, RED],
      [28, 11, 6, AMBER],
    ],
    paths: [
      ["M24 6.5a6 6 0 0 1 0 9 6 6 0 0 1 0-9z", "#ff5f00"],
      ["M0 21h48v9H0z", "#f2f2f2"],
    ],
    lines: ["", "débito"],
  },
  debvisa: { ground: WHITE, ink: NAVY, lines: ["VISA", "Débito"], isItalic: true },
  diners: {
    ground: WHITE,
    dots: [[24, 15, 11, "#0079be"]],
    paths: [["M21 7.5a8 8 0 0 0 0 15zM27 7.5a8 8 0 0 1 0 15z", WHITE]],
  },
  discover: {
    ground: WHITE,
    ink: "#231f20",
    lines: ["DISCOVER"],
    paths: [["M14 30c16-1 27-5 34-11v11z", "#f47216"]],
  },
  elo: {
    ground: "#101010",
    x: 30,
    lines: ["elo"],
    dots: [[12, 15, 5, WHITE]],
    paths: [
      ["M6.5 10.2A7.5 7.5 0 0 1 14 7.8l-.7 2.4a5 5 0 0 0-5 1.5z", "#ffcb05"],
      ["M15.8 8.5a7.5 7.5 0 0 1 3.5 5l-2.5.5a5 5 0 0 0-2.2-3.3z", "#00a4e0"],
      ["M19.3 16.5a7.5 7.5 0 0 1-11 5l1.2-2.2a5 5 0 0 0 7.3-3.3z", "#ef4123"],
    ],
  },
  hiper: { ground: "#f37421", lines: ["Hiper"] },
  hipercard: { ground: "#b3131b", lines: ["Hipercard"], isItalic: true },
  italcred: {
    ground: WHITE,
    ink: "#c8102e",
    lines: ["italcred"],
    paths: [
      ["M0 25h16v5H0z", "#00833e"],
      ["M32 25h16v5H32z", "#c8102e"],
    ],
  },
  jcb: {
    ground: WHITE,
    lines: ["JCB"],
    spacing: 4.2,
    paths: [
      ["M10 8a4 4 0 0 1 4-4h3v18a4 4 0 0 1-4 4h-3z", "#0e4c96"],
      ["M20 8a4 4 0 0 1 4-4h3v18a4 4 0 0 1-4 4h-3z", "#c9151e"],
      ["M30 8a4 4 0 0 1 4-4h3v18a4 4 0 0 1-4 4h-3z", "#067b3a"],
    ],
  },
  lider: { ground: "#0071ce", ink: "#ffc220", lines: ["líder"] },
  maestro: { ground: WHITE, dots: rings("#0099df", RED), paths: [[lens, "#6c6bbd"]] },
  magna: { ground: "#3b2a6b", lines: ["Magna"] },
  mas: { ground: "#e87722", lines: ["más"] },
  master: { ground: WHITE, dots: rings(RED, AMBER), paths: [[lens, "#ff5f00"]] },
  mercadolivre_cc: { ground: "#ffe600", ink: "#2d3277", lines: ["mercado", "livre"] },
  mercadopago_cc: { ground: "#00a8e8", lines: ["mercado", "pago"] },
  mercadopagocard: { ground: "#00bcff", ink: "#0a0080", lines: ["mercado", "pago"] },
  mir: { ground: WHITE, ink: "#0f754e", lines: ["MIR"], paths: [["M0 26h48v4H0z", "#00a0df"]] },
  modo: { ground: "#003d2e", ink: "#5ee3a1", lines: ["MODO"] },
  naranja: { ground: "#ff5000", lines: ["naranja"] },
  nativa: { ground: "#00843d", lines: ["nativa"] },
  nevada: {
    ground: "#0c2d6b",
    lines: ["Nevada"],
    paths: [["M0 30l10-9 7 5 9-8 22 12z", "#5f8fd0"]],
  },
  oca: { ground: "#00205b", lines: ["OCA"], dots: [[8, 7, 2.5, "#e4002b"]] },
  presto: { ground: "#e30613", lines: ["Presto"], isItalic: true },
  pse: { ground: "#0a4fa3", lines: ["PSE"], dots: [[24, 15, 12, "#0f63c9"]] },
  tarshop: { ground: "#c2007b", lines: ["Tarjeta", "Shopping"] },
  unionpay: {
    ground: WHITE,
    paths: [
      ["M9 4h11l-4 22H5z", "#d10429"],
      ["M20 4h12l-4 22H16z", "#022e64"],
      ["M32 4h11l-4 22H28z", "#076f74"],
    ],
    lines: ["Union", "Pay"],
  },
  visa: { ground: WHITE, ink: NAVY, lines: ["VISA"], isItalic: true },
};
