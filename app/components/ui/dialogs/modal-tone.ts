/** The colour of the bar at the top: success, failure or removal, information, question. */
export type ModalColor = "green" | "red" | "blue" | "purple";

export const modalTones: Record<ModalColor, string> = {
  green: "tone-success",
  red: "tone-danger",
  blue: "tone-info",
  purple: "tone-purple",
};
