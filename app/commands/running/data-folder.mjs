import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { writeDurably } from "../../infrastructure/files/durable-file.mjs";
import { processBirth } from "./process-ledger.mjs";
import { Refusal } from "../refusal.mjs";

const PRIVATE_FOLDERS = ["logs", "outbox", "uploads", "redis"];

/** Creates DATA_DIR and its folders. The database's user may traverse the folder but cannot list it. */
export function prepareDataFolder(dataDir) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    for (const name of PRIVATE_FOLDERS)
      fs.mkdirSync(path.join(dataDir, name), { recursive: true, mode: 0o700 });
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${dataDir} can't be written (${error.code}): give this user the folder, or set DATA_DIR to another.`,
    );
  }
}

/** Claims the folder for this start, or refuses. Returns the release function. */
export function lockDataFolder(dataDir) {
  const file = path.join(dataDir, "start.lock");
  const claim = JSON.stringify({ pid: process.pid, birth: processBirth(process.pid) });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      fs.writeFileSync(file, claim, { flag: "wx", mode: 0o600 });
      return () => {
        if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === claim) fs.rmSync(file);
      };
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = readJson(file);
    if (holder?.birth && processBirth(holder.pid) === holder.birth)
      throw new Refusal(
        `DATA_DIR ${dataDir} is in use by another start (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
      );
    fs.rmSync(file, { force: true });
  }
  throw new Refusal(`DATA_DIR ${dataDir} is being started by several at once: try again.`);
}

export function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function random() {
  return crypto.randomBytes(32).toString("base64url");
}

/** The simulated Conekta signs its events with the private half; the product verifies them with the other one. */
function makeSigningPair() {
  const { privateKey, publicKey } = crypto.generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  const [signing, webhook] = [privateKey, publicKey].map((key) => key.toString("base64"));
  return { CONEKTA_SIGNING_KEY: signing, CONEKTA_WEBHOOK_KEY: webhook };
}

/** Returns the installation's secrets (names → values, mode 600) and adds the names of a newer version. */
export function openSecrets(dataDir) {
  const file = path.join(dataDir, "secrets.json");
  const kept = fs.existsSync(file) ? readJson(file) : {};
  if (kept === null)
    throw new Refusal(
      `${file} can't be read as JSON: restore it from a backup, it holds the passwords.`,
    );
  const names = [
    "APP_SECRET",
    "VAULT_SECRET",
    "DATABASE_OWNER_PASSWORD",
    "DATABASE_APP_PASSWORD",
    "DATABASE_PLATFORM_PASSWORD",
    "DATABASE_VAULT_PASSWORD",
    "REDIS_PASSWORD",
    "DLOCAL_LOGIN",
    "DLOCAL_TRANS_KEY",
    "DLOCAL_SECRET",
    "DLOCAL_GLOBAL_LOGIN",
    "DLOCAL_GLOBAL_TRANS_KEY",
    "DLOCAL_GLOBAL_SECRET",
    "DLOCAL_PLATFORM_LOGIN",
    "DLOCAL_PLATFORM_TRANS_KEY",
    "DLOCAL_PLATFORM_SECRET",
    "CENTRALPOS_USER",
    "MERCADOPAGO_CLIENT_ID",
    "MERCADOPAGO_CLIENT_SECRET",
    "MERCADOPAGO_WEBHOOK_SECRET",
    "CONEKTA_PRIVATE_KEY",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "SALESFORCE_CLIENT_ID",
    "SALESFORCE_CLIENT_SECRET",
    "SIM_CONTROL_SECRET",
  ];
  const secrets = { ...kept };
  for (const name of names) secrets[name] ??= random();
  if (!secrets.CONEKTA_SIGNING_KEY) Object.assign(secrets, makeSigningPair());
  if (Object.keys(secrets).some((name) => kept[name] === undefined)) {
    writeDurably(file, JSON.stringify(secrets, null, 2) + "\n");
  }
  return secrets;
}
