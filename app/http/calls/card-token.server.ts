import type { Request, Response } from "express";
import { DomainError, type FieldIssues } from "~/domain/errors";
import { vault } from "~/infrastructure/vault-client.server";
import { readCardIssue } from "~/values/cards/card-issue";
import { tokenIn, withCardBody } from "~/http/front/card-body.server";
import { verifyFormToken } from "~/http/forms/csrf.server";
import { requestState } from "~/http/front/request-state.server";
import { takePoint } from "~/http/limits/rate-limit.server";

const PER_ADDRESS = { name: "card-token", points: 30, seconds: 60 };

/** The body field that each of the vault's issues belongs to. */
const FIELD_OF: readonly [RegExp, string][] = [
  [/^card_/, "pan"],
  [/^security_code_/, "cvv"],
];

const fieldOf = (code: string) => FIELD_OF.find(([pattern]) => pattern.test(code))?.[1] ?? "pan";

/** Takes the body unparsed to the vault, which returns a token for one use within 15 minutes. */
export async function answerCardToken(req: Request, res: Response): Promise<void> {
  const { organization, ip, now } = requestState(req);
  if (!organization) throw new DomainError("not_found");
  await takePoint(PER_ADDRESS, `${organization.id}:${ip}`, now);
  const made = await withCardBody(req, (body) => {
    const key = req.get("x-csrf-token") ?? tokenIn(body);
    if (verifyFormToken(key, { organizationId: organization.id }, now) !== "valid") {
      throw new DomainError("invalid_csrf_token");
    }
    return vault().createToken({
      organizationId: organization.id,
      country: organization.country,
      timeZone: organization.timezone,
      contentType: String(req.headers["content-type"] ?? ""),
      body,
    });
  });
  if (!made.ok) {
    const fields: FieldIssues = {};
    const expiry = made.expiry_part === "year" ? "expiration_year" : "expiration_month";
    for (const issue of made.issues) {
      const { code, values } = readCardIssue(issue);
      const field = code.startsWith("expiry_") ? expiry : fieldOf(code);
      (fields[field] ??= []).push({ code, values });
    }
    throw new DomainError("validation_failed", { fields });
  }
  const { token, expires_at, brand, first_six, last_four } = made;
  res.setHeader("Cache-Control", "no-store");
  res.status(201).json({ data: { token, expires_at, brand, first_six, last_four } });
}
