/** Builds the generated part of docs/providers.md: what each provider can do, by its code. */
import prettier from "prettier";
import { accountsBehind, gatewayNames } from "~/providers/accounts";
import { implemented } from "~/providers/implemented";
import type { Provider } from "~/providers/provider";
import { code, table } from "./markdown";

export const PROVIDERS_PAGE = "docs/providers.md";
const BEGIN = "<!-- `npm run provider-table` writes this part. -->";
const END = "<!-- The generated part ends. -->";

const ABILITIES = [
  "charge",
  "lookUp",
  "findPayment",
  "refund",
  "lookUpRefund",
  "lookUpDispute",
  "findAfterwards",
  "cancel",
  "storeCard",
  "parseWebhook",
  "parseSettlement",
  "readMovements",
  "health",
] as const satisfies readonly (keyof Provider)[];

/** The platform's own account charges as dLocal does; it is no gateway of an organisation. */
const PLATFORM = "dlocal_platform";

/** Returns the page with its generated part as the code is now. Throws if its marks are gone. */
export async function withProviderTable(page: string): Promise<string> {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PROVIDERS_PAGE}: no marks`);
  const text = `${before}${BEGIN}\n\n${providerTable()}\n\n${END}${after}`;
  return prettier.format(text, { parser: "markdown", printWidth: 100 });
}

function providerTable(): string {
  const names = Object.keys(implemented).filter((name) => name !== PLATFORM);
  const providers = names.map((name) => implemented[name] as Provider);
  const row = (head: string, cell: (provider: Provider, name: string) => string) => [
    head,
    ...providers.map((provider, at) => cell(provider, names[at] ?? "")),
  ];
  const yes = (has: boolean) => (has ? "yes" : "–");
  const supports = (name: keyof Provider["capabilities"]["supports"]) =>
    row(name, ({ capabilities }) => yes(capabilities.supports[name]));
  const seconds = (ms: number) => `${ms / 1000} s`;
  return table(
    ["", ...names.map(code)],
    [
      row("gateway", (_, name) => gatewaysOf(name).map(code).join(", ")),
      row("instruments", ({ capabilities }) => capabilities.instruments.join(", ")),
      row("countries with limits", ({ capabilities }) =>
        Object.keys(capabilities.limits).toSorted().join(", "),
      ),
      row("brands", ({ capabilities }) => capabilities.brands?.join(", ") ?? "every brand"),
      ...ABILITIES.map((ability) => row(code(ability), (provider) => yes(ability in provider))),
      supports("instantCharges"),
      supports("withoutSecurityCode"),
      supports("installments"),
      supports("repeatableRefunds"),
      supports("softDescriptor"),
      supports("applicationFee"),
      row("a charge waits", ({ capabilities }) => seconds(capabilities.chargeTimeoutMs)),
      row("longest flight", ({ capabilities }) => seconds(capabilities.longestFlightMs)),
      row("signed notifications", ({ capabilities }) => yes(capabilities.notifications.signed)),
    ],
  );
}

function gatewaysOf(name: string): string[] {
  return gatewayNames().filter((gateway) => accountsBehind(gateway).includes(name));
}
