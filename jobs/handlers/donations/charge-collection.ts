import { chargeCollection } from "../../../app/domain/donations/charge-collection.server";

export const handle = chargeCollection;
