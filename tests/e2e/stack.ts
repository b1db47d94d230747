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

/** Returns an address on an organisation's subdomain. */
export function tenantUrl(slug: string, path = "/"): string {
  return `http://${slug}.${hostName}:${port}${path}`;
}

/** Returns the newest six-digit code that was sent to an e-mail address. */
export async function mailedCode(address: string): Promise<string> {
  return waitFor(async () => sixDigits((await lab.readOutbox(address)).mails[0]?.text));
}

/** Returns the newest six-digit code that was sent to a cellphone, given in typed form. */
export async function textedCode(number: string): Promise<string> {
  const lastDigits = number.replace(/\D/g, "").slice(-8);
  return waitFor(async () => {
    const { messages } = await lab.readOutbox();
    return sixDigits(messages.find(({ to }) => to.endsWith(lastDigits))?.text);
  });
}

/** Returns a person's mail with this subject. */
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
