import { moveCollections } from "../../../app/domain/donations/move-collections.server";

export const handle = moveCollections;
