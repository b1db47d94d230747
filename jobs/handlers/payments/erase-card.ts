import { eraseCard } from "../../../app/domain/payments/erase-card.server";

export const handle = eraseCard;
