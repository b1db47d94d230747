import { chargeCollections } from "../../../app/domain/donations/charge-collections.server";

export const handle = chargeCollections;
