/** Reseals what organisations keep sealed, in any noun's rows. */
import { currentSeal } from "~/infrastructure/crypto.server";
import { acrossOrganizations, type createJobContext, type OrganizationContext } from "../context";
import { findOrganization } from "./find-organization.server";

const EVERYBODY = "SELECT id FROM organizations ORDER BY id";

export interface Resealed {
  /** Rows that are now sealed with the current APP_SECRET. */
  resealed: number;
  /** Rows that no accepted APP_SECRET opens; their organisations enter or connect them again. */
  unreadable: number;
}

interface SealedRows {
  /** Returns the rows of organisation $1 that begin with another seal than $2: their key, then `sealed`. */
  rows: string;
  /**
   * Updates one row and returns it: $1 is the organisation, then come the key, the old value and the new
   * one. It must compare the old value, so that one that was renewed meanwhile stays.
   */
  update: string;
  /** Returns the worker's context in an organisation, with its ability checked. */
  contextIn: (place: Parameters<typeof createJobContext>[1]) => OrganizationContext;
  /** Seals a value anew; null if no accepted secret opens it. */
  sealAnew: (sealed: string) => string | null;
}

/**
 * Reseals the rows that another APP_SECRET sealed, row by row, each organisation in its own tenant. It
 * can be interrupted and repeated while the product runs. Needs the old secret in APP_SECRET_ALSO.
 */
export async function resealRows(now: Date, sealed: SealedRows): Promise<Resealed> {
  const across = acrossOrganizations("what is sealed lies with every organisation", now);
  const [organizations = []] = await across.statements({ text: EVERYBODY, values: [] });
  const result = { resealed: 0, unreadable: 0 };
  for (const { id } of organizations) {
    const organization = await findOrganization(now, { id: String(id) });
    if (!organization) continue;
    const ctx = sealed.contextIn({ organization, now, locale: "es" });
    const [rows = []] = await ctx.statements({ text: sealed.rows, values: [id, currentSeal()] });
    for (const { sealed: old, ...key } of rows) {
      const anew = sealed.sealAnew(String(old));
      if (anew === null) {
        result.unreadable += 1;
        continue;
      }
      const values = [id, ...Object.values(key), old, anew];
      result.resealed += (await ctx.statements({ text: sealed.update, values }))[0]?.length ?? 0;
    }
  }
  return result;
}
