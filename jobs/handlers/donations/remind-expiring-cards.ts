import { remindExpiringCards } from "../../../app/domain/donations/remind-expiring-cards.server";

export const handle = remindExpiringCards;
