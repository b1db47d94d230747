import { everybody, managers, publicPages, type Who } from "./who";

/** Operations on an organisation's pictures. */
export const pictureRows: Record<string, readonly Who[]> = {
  "pictures/create-logo": managers,
  "pictures/drop-picture": [...managers, "pictures.drop-picture"],
  "pictures/find-home-picture": [...everybody, "support", "operator", ...publicPages],
  "pictures/find-logo": [...everybody, "support", "operator", ...publicPages],
  "pictures/get-picture-variant": [...managers, ...publicPages],
  "pictures/remove-home-picture": managers,
  "pictures/remove-logo": managers,
  "pictures/resize-picture": [...managers, "pictures.resize-picture"],
  "pictures/set-home-picture": managers,
  "pictures/set-logo": managers,
};
