/** Writes the matrix of country, way to pay, company and ability into docs/providers.md. */
import prettier from "prettier";
import { countries } from "~/countries/country";
import { waysToPay, type WayToPay } from "~/providers/ways-to-pay";
import { formatMoney } from "~/values/money/money";
import { code, table } from "./markdown";
import { readFileSync } from "node:fs";

export const WAYS_PAGE = "docs/providers.md";

const BEGIN = "<!-- ways to pay: `npm run country-pages` -->";
const END = "<!-- end of ways to pay -->";
const HOUR_MS = 60 * 60 * 1000;
const MONTHS = { charged: "charged", link: "link each month" };
/** What proves a row. */
const proofOf = ({ company, method }: WayToPay) =>
  method === "card" ? "provider.contract" : `${company}-methods.contract`;

/** Returns the page with its present matrix. */
export function waysPage(): Promise<string> {
  const page = readFileSync(WAYS_PAGE, "utf8");
  const [before, rest = ""] = page.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`${WAYS_PAGE} has no place for the matrix`);
  const text = `${before}${BEGIN}\n\n${matrix()}\n\n${END}${after}`;
  return prettier.format(text, { parser: "markdown", printWidth: 100 });
}

function matrix(): string {
  const heads = [
    "Country",
    "Gateway",
    "Way to pay",
    "Company",
    "Limits",
    "Months",
    "Time",
    "Refund",
  ];
  const rows = countries.flatMap(({ code: place, integratedGateways, regularGateways }) =>
    [...integratedGateways, ...regularGateways].flatMap(({ id }) =>
      waysToPay(place, id).map((way) => [place, code(id), ...cells(way)]),
    ),
  );
  return table([...heads, "Test"], rows);
}

/** A debit waits for the banks, everything else but cards for the donor. */
function timeOf({ expiresInMs, method }: WayToPay): string {
  if (expiresInMs === null) return "at once";
  return method === "cbu" ? "the banks' answer" : `${expiresInMs / HOUR_MS} h`;
}

function cells(way: WayToPay): string[] {
  const { company, currency, maximum, method, minimum, months, payee, refunds } = way;
  const limits =
    minimum === null || maximum === null
      ? "its server's"
      : [minimum, maximum].map((amount) => formatMoney(amount, currency)).join(" to ");
  return [
    payee === null ? code(method) : `${code(method)} (${payee})`,
    company,
    limits,
    MONTHS[months],
    timeOf(way),
    refunds ? "by the company" : "outside, by hand",
    code(proofOf(way)),
  ];
}
