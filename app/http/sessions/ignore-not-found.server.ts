import { DomainError } from "~/domain/errors";

/** For a page that deletes: a row that is gone is what the person wanted. JSON calls keep their 404. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.code !== "not_found") throw refusal;
  }
}
