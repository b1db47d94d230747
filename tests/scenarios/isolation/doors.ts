/** Unused credentials for a tenant's host: tickets, and a started authorization at a provider. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Answer, Visitor } from "../../factories/product";
import { postSupport } from "../../factories/access/support";
import type { World } from "../../factories/world";
import { askToLook, signInStaff } from "./staff";

/** The same for everybody, so that only the ticket identifies its owner. */
export const NONCE = "n".repeat(43);

interface Door {
  slug: string;
  /** The owner, signed in on the platform host and on the subdomain. */
  visitor: Visitor;
}

function inAddress(answer: Answer, name: string): string {
  const found = new URL(answer.headers.location ?? "", "http://x").searchParams.get(name) ?? "";
  expect(
    found,
    `${answer.status} ${answer.headers.location ?? answer.text.slice(0, 200)}`,
  ).not.toBe("");
  return found;
}

/** Issues a ticket for the owner on the platform host, and leaves it unused. */
export async function issueTicket({ slug, visitor }: Door): Promise<string> {
  const nonce = createHash("sha256").update(NONCE).digest("base64url");
  const query = new URLSearchParams({ organization: slug, nonce, to: "/manage/dashboard" });
  return inAddress(await visitor.get("", `/auth/ticket?${query}`), "ticket");
}

/** Issues a ticket for our staff's view, which the owner permitted, and leaves it unused. */
export async function issueSupportTicket(
  world: World,
  { slug, visitor }: Door,
  organizationId: string,
): Promise<string> {
  await postSupport(visitor, slug, { intent: "grant", hours: "72" });
  const staff = await signInStaff(world);
  return inAddress(await askToLook(staff.visitor, organizationId), "ticket");
}

/** Returns the state with which Mercado Pago would redirect the owner back. */
export async function beginAuthorization({ slug, visitor }: Door): Promise<string> {
  const page = await visitor.get(slug, "/auth/mercadopago");
  const fields = { csrf_token: page.field("csrf_token") || page.meta("csrf-token") };
  return inAddress(await visitor.post(slug, "/auth/mercadopago", fields), "state");
}
