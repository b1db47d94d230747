import type { CurrentOrganization } from "~/domain/context";
import { vault } from "~/infrastructure/vault-client.server";

/** Has the vault take the card out of a body, as out of a form's post. Returns the body that is left. */
export async function takeCardOut(
  { country, id, timezone }: CurrentOrganization,
  body: object,
): Promise<unknown> {
  const { body: left } = await vault().tokenise({
    ...{ organizationId: id, country, timeZone: timezone, contentType: "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  });
  return JSON.parse(left.toString("utf8"));
}
