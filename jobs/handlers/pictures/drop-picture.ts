import { dropPicture } from "~/domain/pictures/drop-picture.server";

export const handle = dropPicture;
