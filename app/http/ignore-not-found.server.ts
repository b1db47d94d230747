import { DomainError } from "~/domain/errors";

/**
 * For the action of a page that deletes: when the row is gone already (deleted in another tab, or by a
 * post whose response was lost), the person has what they wanted. JSON calls keep their 404.
 */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.code !== "not_found") throw refusal;
  }
}
