/** Of the bar at the top: what is confirmed, refused or destroyed, told, or asked. */
export type ModalColor = "green" | "red" | "blue" | "purple";

export const modalTones: Record<ModalColor, string> = {
  green: "tone-success",
  red: "tone-danger",
  blue: "tone-info",
  purple: "tone-purple",
};
