import { Refusal } from "../refusal.mjs";

const COMPANIES = "app/providers/companies.ts";
const IMPLEMENTED = "app/providers/implemented.ts";
const CONTRACT = "tests/contracts/provider.contract.test.ts";
const title = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** A provider: the abilities that each one has, and its places in registry and contracts. */
export function draftProvider(draft, name) {
  if (!/^[a-z][a-z0-9]+$/.test(name))
    throw new Refusal(`"${name}" is no name: write the company in small letters, as in payu.`);
  const folder = `app/providers/${name}`;
  const files = {
    capabilities,
    charge,
    facts,
    "look-up": lookUp,
    provider,
    "provider.test": providerTest,
  };
  for (const [file, write] of Object.entries(files))
    draft.create(`${folder}/${file}.ts`, write(name));
  draft.create(`tests/contracts/${name}-driver.ts`, driver(name));
  draft.change(COMPANIES, /(const companies:[^=]*= \[[^\]]*?),?\s*\];/, `$1, ${name}];`);
  draft.insertBefore(
    COMPANIES,
    /^import type \{ CompanyFacts/,
    `import { facts as ${name} } from "./${name}/facts";`,
  );
  draft.change(IMPLEMENTED, /(const implemented:[^=]*= \{[\s\S]*?),?\s*\};/, `$1, ${name} };`);
  draft.insertBefore(
    IMPLEMENTED,
    /^import type \{ Provider/,
    `import { ${name} } from "./${name}/provider";`,
  );
  draft.change(
    CONTRACT,
    /(const drivers: ProviderDriver\[\] = \[[^\]]*?),?\s*\];/,
    `$1, new ${title(name)}Driver()];`,
  );
  draft.insertBefore(
    CONTRACT,
    /^import type \{ ProviderDriver/,
    `import { ${title(name)}Driver } from "./${name}-driver";`,
  );
  return [
    `Decide now, each is red until then: its capabilities (${folder}/capabilities.ts and the test), and the contract suite against a simulator in tests/simulators/${name}.`,
    "Its account, signing recipe, simulator and gateway: docs/providers.md, 'Adding one'.",
  ];
}

const capabilities = (name) => `import type { Capabilities } from "../provider";

/** Write me: each with its place in the company's reference. */
export const ${name}Capabilities: Capabilities = {
  provider: "${name}",
  chargeTimeoutMs: 20_000,
  queryTimeoutMs: 8_000,
  longestFlightMs: 120_000,
  notifications: { signed: true, attempts: 1, lastAfterHours: 0 },
  limits: {},
  documents: {},
  instruments: [],
  methods: [],
  releaseDays: {},
  brands: null,
  supports: {
    instantCharges: false,
    withoutSecurityCode: false,
    installments: false,
    repeatableRefunds: false,
    softDescriptor: false,
    applicationFee: false,
  },
};
`;

const facts = (name) => `import type { CompanyFacts } from "../company-facts";

/** Write me: our accounts at it, or the gateway behind which organisations connect theirs. */
export const facts: CompanyFacts = {
  company: "${name}",
  title: "${name}",
  accounts: [],
  ownGateway: null,
  settings: [],
  recipe: null,
  tokens: "${name}",
  pages: [],
};
`;

const charge = (name) => `import type { ChargeOutcome, ChargeRequest } from "../provider";
import { ${name}Capabilities } from "./capabilities";

/** Write me: the request in the company's words, sent by the ProviderIo that comes second. */
export function charge({ instrument, reference }: ChargeRequest): Promise<ChargeOutcome> {
  if (!${name}Capabilities.instruments.includes(instrument.kind))
    return Promise.resolve({ kind: "not_sent", reason: "unsupported_instrument" });
  return Promise.reject(new Error(\`write me: ${name} charge \${reference}\`));
}
`;

const lookUp = (name) => `import type { LookUpRequest, LookUpResult } from "../provider";

/** Write me: asks the company by our reference, with the ProviderIo that comes second. */
export function lookUp({ reference }: LookUpRequest): Promise<LookUpResult> {
  return Promise.reject(new Error(\`write me: ${name} look-up \${reference}\`));
}
`;

const provider = (name) => `import type { Provider } from "../provider";
import { charge } from "./charge";
import { ${name}Capabilities } from "./capabilities";
import { lookUp } from "./look-up";

/** Write me: what it charges, and where. */
export const ${name}: Provider = { capabilities: ${name}Capabilities, charge, lookUp };
`;

const providerTest = (name) => `import { expect, it } from "vitest";
import { ${name} } from "./provider";

it("write me: what it charges, and how much", () => {
  const { instruments, limits } = ${name}.capabilities;
  expect({ instruments, limits }).toEqual("write me");
});
`;

const driver = (name) => `import { randomUUID } from "node:crypto";
import type { ChargeRequest } from "~/providers/provider";
import type { ProviderIo } from "~/providers/provider-io";
import { ${name} } from "~/providers/${name}/provider";
import type { ProviderDriver } from "./provider-driver";

const writeMe = (what: string) =>
  Promise.reject(new Error(\`write me: \${what} of tests/simulators/${name}\`));

/** The driver of ${title(name)}, with its simulator. */
export class ${title(name)}Driver implements ProviderDriver {
  name = "${title(name)}";
  provider = ${name};
  keepsCancelled = true;
  refunds = true;
  received: ProviderDriver["received"] = [];

  start(): Promise<void> {
    return writeMe("start");
  }

  stop(): Promise<void> {
    return writeMe("stop");
  }

  chargeOf(changes: Partial<ChargeRequest> = {}): ChargeRequest {
    const reference = changes.reference ?? randomUUID();
    return {
      reference,
      idempotencyKey: reference,
      amount: 123_450n,
      currency: "ARS",
      country: "AR",
      payer: { name: "Ana Paz", email: "ana@example.org", document: "20123456" },
      description: "Donación",
      instrument: { kind: "redirect", method: "write me" },
      recurring: "none",
      notificationUrl: "http://127.0.0.1/webhooks/${name}",
      callbackUrl: "http://127.0.0.1/thanks",
      ...changes,
    };
  }

  io({ url = "" } = {}): ProviderIo {
    return {
      now: () => new Date(),
      credentials: { url },
      egress: () => writeMe("egress"),
      http: () => writeMe("http"),
    };
  }

  leavePending(): Promise<void> {
    return writeMe("leavePending");
  }

  loseAnswer(): Promise<void> {
    return writeMe("loseAnswer");
  }

  approve(): Promise<void> {
    return writeMe("approve");
  }

  repeatWebhook(): Promise<void> {
    return writeMe("repeatWebhook");
  }

  paymentsOf(): Promise<number> {
    return writeMe("paymentsOf");
  }
}
`;
