import { dropPicture } from "~/domain/pictures/drop-picture.server";

/** Removes an upload that nobody has taken. */
export const handle = dropPicture;
