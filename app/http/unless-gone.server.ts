import { DomainError } from "~/domain/errors";

/**
 * For the action of a page that deletes: what is not there is deleted already, in another tab or by a post
 * whose answer got lost, and that is what its person wanted. JSON calls keep their 404.
 */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.code !== "not_found") throw refusal;
  }
}
