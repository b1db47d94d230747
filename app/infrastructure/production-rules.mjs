import { Refusal } from "./refusal.mjs";

const SHORTEST_SECRET = 32;
const LEAST_BITS_A_CHARACTER = 3;
const MACHINE_OF_ONE = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?)$/;
const GUESSABLE = /secret|default|change|example|sandbox|password|passw0rd|dadiva|123456|qwerty/i;

/** The settings that each process requires; `npm start` requires all of them. */
const NEEDED = {
  all: ["APP_SECRET", "VAULT_SECRET", "DLOCAL_LOGIN", "DLOCAL_TRANS_KEY", "DLOCAL_SECRET"],
  web: ["APP_SECRET", "VAULT_SECRET", "DLOCAL_LOGIN", "DLOCAL_TRANS_KEY", "DLOCAL_SECRET"],
  worker: ["APP_SECRET", "VAULT_SECRET", "DLOCAL_LOGIN", "DLOCAL_TRANS_KEY", "DLOCAL_SECRET"],
  vault: ["VAULT_SECRET", "DLOCAL_LOGIN", "DLOCAL_TRANS_KEY", "DLOCAL_SECRET"],
  migrate: [],
};
const PRODUCT = ["all", "web", "worker"];
/** The platform's legal entity, which terms, receipts and mails name. */
const LEGAL = {
  LEGAL_NAME: "the name of the company that provides the platform",
  LEGAL_TAX_ID: "that company's tax id",
  LEGAL_ADDRESS: "that company's address",
  LEGAL_EMAIL: "the address that people write to",
};
const OPTIONAL_SECRETS = [
  "DLOCAL_GLOBAL_LOGIN",
  "DLOCAL_GLOBAL_TRANS_KEY",
  "DLOCAL_GLOBAL_SECRET",
  "DLOCAL_PLATFORM_LOGIN",
  "DLOCAL_PLATFORM_TRANS_KEY",
  "DLOCAL_PLATFORM_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "CONEKTA_PRIVATE_KEY",
  "MERCADOPAGO_CLIENT_SECRET",
  "MERCADOPAGO_WEBHOOK_SECRET",
];
const OPTIONAL_ADDRESSES = [
  "MERCADOPAGO_URL",
  "MERCADOPAGO_AUTH_URL",
  "CENTRALPOS_URL",
  "STRIPE_URL",
  "STRIPE_PAGES_URL",
  "CONEKTA_URL",
  "CONEKTA_PAGES_URL",
];

/** Returns the bits of entropy in a character of the text; repetitive texts have few. */
function bitsACharacter(text) {
  const counts = new Map();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / text.length;
    return bits - share * Math.log2(share);
  }, 0);
}

function refuseSecret(name, text, isOurs = name.endsWith("SECRET")) {
  if (!text) throw new Refusal(`${name} is missing: production takes no default secret, set it.`);
  const isLong = !isOurs || text.length >= SHORTEST_SECRET;
  const isVaried = !isOurs || bitsACharacter(text) >= LEAST_BITS_A_CHARACTER;
  if (GUESSABLE.test(text) || /^(.)\1*$/.test(text) || !isLong || !isVaried)
    throw new Refusal(
      `${name} can be guessed: set it to at least ${SHORTEST_SECRET} random characters.`,
    );
}

/** Validates the secrets accepted beside APP_SECRET, because each of them could sign. */
function refuseOtherSecrets(list) {
  if (!list) return;
  for (const part of list.split(",")) {
    if (part === "")
      throw new Refusal(
        "APP_SECRET_ALSO has an empty place: write secrets with one comma between.",
      );
    refuseSecret("APP_SECRET_ALSO", part, true);
  }
}

function readAddress(env, name, example) {
  const text = env[name];
  if (!text) throw new Refusal(`${name} is missing: set it to an address like ${example}.`);
  if (!URL.canParse(text))
    throw new Refusal(`${name} is not an address: write it like ${example}.`);
  return new URL(text);
}

function refuseOutside(env) {
  const mail = readAddress(env, "SMTP_URL", "smtp://mail.example.org:587");
  if (!["smtp:", "smtps:"].includes(mail.protocol))
    throw new Refusal("SMTP_URL is not an address: write it like smtp://mail.example.org:587.");
  readAddress(env, "SMS_URL", "https://sms.example.org/send");
}

function refuseSandbox(env, name) {
  const { protocol, hostname } = readAddress(env, name, "https://api.example.org");
  if (hostname.includes("sandbox") || MACHINE_OF_ONE.test(hostname))
    throw new Refusal(`${name} leads to a sandbox: set the live address in production.`);
  if (protocol !== "https:")
    throw new Refusal(`${name} is not encrypted: set its https address in production.`);
}

/** Production runs behind https only, and the proxy must be named, because only its header counts. */
function refusePlainHost(env) {
  const host = (env.APP_HOST ?? "").replace(/:\d+$/, "");
  if (!host || MACHINE_OF_ONE.test(host))
    throw new Refusal("APP_HOST is missing: set it to the public host name of the platform.");
  if (env.PUBLIC_SCHEME === "http")
    throw new Refusal("PUBLIC_SCHEME is http: unset it, production is served by https only.");
  if (!env.TRUSTED_PROXIES)
    throw new Refusal(
      "TRUSTED_PROXIES is missing: set it to the addresses of the proxy that ends https, or to none.",
    );
}

const DATABASES = [
  "DATABASE_URL",
  "DATABASE_APP_URL",
  "DATABASE_PLATFORM_URL",
  "DATABASE_VAULT_URL",
];

/** Rejects a product's default password and one equal to its user name. */
function refuseDefaultPasswords(env) {
  for (const name of [...DATABASES, "QUEUE_DATABASE_URL", "REDIS_URL"]) {
    if (!env[name] || !URL.canParse(env[name])) continue;
    const { username, password, hostname } = new URL(env[name]);
    const isOwn = MACHINE_OF_ONE.test(hostname) || hostname === "";
    const given = decodeURIComponent(password);
    if (given === "" && isOwn) continue;
    const isDefault =
      given.length < 12 || given === decodeURIComponent(username) || GUESSABLE.test(given);
    if (isDefault || /^(postgres|redis|owner|root|admin)\d*$/i.test(given))
      throw new Refusal(
        `${name} has a password that can be guessed: set one of at least 12 random characters.`,
      );
  }
}

export function missingLegal(env) {
  return Object.keys(LEGAL).filter((name) => !env[name]?.trim());
}

function refuseNobody(env) {
  const [name] = missingLegal(env);
  if (name) throw new Refusal(`${name} is missing: set it to ${LEGAL[name]}.`);
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(env.LEGAL_EMAIL))
    throw new Refusal("LEGAL_EMAIL is not a mail address: write it like help@example.org.");
}

/**
 * Rejects settings for trying out and secrets that can be guessed; `part` is the starting process.
 * Throws a Refusal: one sentence that names the setting and never its value.
 */
export function refuseTryouts(env, part = "all") {
  if (env.LAB_PORT || env.LAB)
    throw new Refusal("LAB_PORT opens the lab: unset it when DADIVA_ENV is production.");
  if (env.SEED === "demo")
    throw new Refusal("SEED=demo makes demo data: unset it when DADIVA_ENV is production.");
  if (env.OUTBOX_URL)
    throw new Refusal("OUTBOX_URL shows all mails: unset it when DADIVA_ENV is production.");
  const given = (name) => env[name] !== undefined && env[name] !== "";
  for (const name of [...NEEDED[part], ...OPTIONAL_SECRETS.filter(given)])
    refuseSecret(name, env[name]);
  refuseOtherSecrets(env.APP_SECRET_ALSO);
  if (["all", "vault"].includes(part) && !env.VAULT_KEY_FILE && !env.VAULT_KEYS)
    throw new Refusal("VAULT_KEY_FILE is missing: set it to the file that holds the vault's keys.");
  if (PRODUCT.includes(part)) refuseOutside(env);
  if (PRODUCT.includes(part)) refuseNobody(env);
  if (part !== "migrate")
    for (const name of ["DLOCAL_URL", ...OPTIONAL_ADDRESSES.filter(given)])
      refuseSandbox(env, name);
  if (PRODUCT.includes(part)) refusePlainHost(env);
  refuseDefaultPasswords(env);
}
