import type { OrganizationContext } from "~/domain/context";
import { platformAccount } from "~/domain/subscriptions/authorize-card.server";
import { keyedHash } from "~/infrastructure/crypto.server";
import { examplePersons } from "../identities";
import { readyCardExpiry, readyCards, type ReadyCard } from "./ready-cards";

const VALID_MS = 30 * 60 * 1000;

export interface CardPayer {
  name: string;
  email: string;
}

/** Authorises a ready card for a plan, as `validations/card` does after the provider stored it. Returns its id. */
export async function authorizeReadyCard(
  ctx: OrganizationContext,
  planCode: string,
  card: ReadyCard,
  payer: CardPayer,
): Promise<string> {
  const { organizationId, now, organization } = ctx;
  const { number: holderDocument } = examplePersons[organization.country];
  const { storedCardId, number } = readyCards[card];
  const id = ctx.newId();
  await ctx.transaction((db) =>
    db.cardAuthorization.create({
      data: {
        ...{ organizationId, id, planCode, provider: platformAccount(), storedCardId },
        ...{ fingerprint: keyedHash("demo-card", number).toString("hex"), brand: "visa" },
        ...{ firstSix: number.slice(0, 6), lastFour: number.slice(-4) },
        ...{ expirationMonth: readyCardExpiry.month, expirationYear: readyCardExpiry.year },
        ...{ holderName: payer.name, holderDocument, holderEmail: payer.email },
        ...{ expiresAt: new Date(now.getTime() + VALID_MS), createdAt: now },
      },
    }),
  );
  return id;
}
