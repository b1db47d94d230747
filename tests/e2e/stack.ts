/** The product under test and its lab. */
import { expect } from "@playwright/test";
import { Lab } from "../factories/lab";
import { ownStack } from "./the-stack";

const tested = ownStack();
if (!tested) throw new Error("no DADIVA_STACK: browser tests run with npm run e2e -- <spec>");
const { appHost, port, labUrl, databaseUrl, external } = tested;
const hostName = appHost.replace(/:\d+$/, "");

export const stack = { appHost, port, databaseUrl, external };
export const lab = new Lab(labUrl);

/** An address on an organisation's subdomain. */
export function tenantUrl(slug: string, path = "/"): string {
  return `http://${slug}.${hostName}:${port}${path}`;
}

/** The newest six digits that were sent to an e-mail address. */
export async function mailedCode(address: string): Promise<string> {
  return waitFor(async () => sixDigits((await lab.readOutbox(address)).mails[0]?.text));
}

/** The newest six digits that were sent to a cellphone, which is given as people type it. */
export async function textedCode(number: string): Promise<string> {
  const lastDigits = number.replace(/\D/g, "").slice(-8);
  return waitFor(async () => {
    const { messages } = await lab.readOutbox();
    return sixDigits(messages.find(({ to }) => to.endsWith(lastDigits))?.text);
  });
}

/** The mail that a person got with this in its subject. */
export async function mailWith(address: string, subject: RegExp): Promise<string> {
  return waitFor(async () => {
    const { mails } = await lab.readOutbox(address);
    return mails.find((mail) => subject.test(mail.subject))?.text;
  });
}

function sixDigits(text: string | undefined): string | undefined {
  return /\b\d{6}\b/.exec(text ?? "")?.[0];
}

async function waitFor(read: () => Promise<string | undefined>): Promise<string> {
  let found: string | undefined;
  await expect.poll(async () => (found = await read()), { timeout: 20_000 }).toBeTruthy();
  return found ?? "";
}
