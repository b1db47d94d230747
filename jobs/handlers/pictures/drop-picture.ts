import { dropPicture } from "~/domain/pictures/drop-picture.server";

/** Removes an unused upload. */
export const handle = dropPicture;
