import type { z } from "zod";
import type { CountryCode } from "~/countries/country";
import { acrossOrganizations, type PlatformContext } from "../context";
import { DomainError, type FieldIssues } from "../errors";
import { readOrganizationUid, requireFreeUid } from "../organizations/create-organization.server";
import {
  readCellphone,
  requireFreeCellphone,
  requireFreeEmail,
} from "../users/check-availability.server";
import type { validations } from "./schema";

/** Validates one field of the signup as the whole form will be. Throws 422 with the field. */
export async function checkSignupField(
  ctx: PlatformContext,
  check:
    | { what: "email"; value: z.output<typeof validations.email> }
    | { what: "cellphone"; value: z.output<typeof validations.cellphone> }
    | { what: "uid"; value: z.output<typeof validations.uid> },
): Promise<void> {
  const { now } = ctx;
  const across = acrossOrganizations("e-mail, cellphone and uid are unique on the platform", now);
  switch (check.what) {
    case "email":
      return across.read((db) =>
        requireFreeEmail(db, { email: check.value.email, field: "email", now }),
      );
    case "cellphone": {
      const { number } = readCellphone(check.value.cellphone, "cellphone");
      return across.transaction((db) =>
        requireFreeCellphone(db, { number, field: "cellphone", now }),
      );
    }
    case "uid":
      return checkUidField(ctx, check.value);
  }
}

async function checkUidField(
  { now }: PlatformContext,
  value: z.output<typeof validations.uid>,
): Promise<void> {
  const country = value.country as CountryCode;
  const across = acrossOrganizations("e-mail, cellphone and uid are unique on the platform", now);
  try {
    const uid = readOrganizationUid({ country, uid: value.uid, uidType: value.uid_type });
    await across.read((db) => requireFreeUid(db, { country, uid, uidType: value.uid_type, now }));
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    throw new DomainError("validation_failed", { fields: withoutPrefix(error.fields) });
  }
}

/** The call's body has `uid`, not `organization.uid`. */
function withoutPrefix(fields: FieldIssues): FieldIssues {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, issues]) => [name.replace(/^organization\./, ""), issues]),
  );
}
