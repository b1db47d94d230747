/** Two entries of one person in the demo, as a second e-mail makes them. */
import type { OrganizationContext } from "~/domain/context";
import { findDuplicates } from "~/domain/donations/duplicates/find-duplicates.server";
import { updateDonor } from "~/domain/donors/update-donor.server";

/** Gives two former donors one document, at a past time, and has the night's search find them. */
export async function tellDuplicates(
  then: OrganizationContext,
  present: OrganizationContext,
): Promise<void> {
  const [one, other] = await then.read((db) =>
    db.donor.findMany({
      where: {
        uidNumber: { not: null },
        donations: { every: { recurrence: "one_time" }, some: { status: "active" } },
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: 2,
    }),
  );
  if (one?.uidType && one.uidNumber && other) {
    const { uidType: uid_type, uidNumber: uid_number } = one;
    await updateDonor(then, other.id, { uid_type, uid_number });
  }
  await findDuplicates(present);
}
