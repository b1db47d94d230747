/** The words of the comparison with companies' files; the tables keep them. */

/**
 * In what a file and the books disagree. `missing_here`: the company moved money that our books do not
 * have. `missing_there`: the file does not have what our books do. `timing`: likewise, but it may still
 * come.
 */
export const differenceKinds = [
  "missing_here",
  "missing_there",
  "double",
  "amount",
  "currency",
  "fee",
  "tax",
  "unknown_type",
  "timing",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceStates = ["open", "closed"] as const;

/** As lists show them. `gone`: adjusted, but a later file or the books took the difference back. */
export const shownStates = [...differenceStates, "gone"] as const;
export type ShownState = (typeof shownStates)[number];

/** What takes a difference back by itself: a later file, or our books, which learned of it. */
export const explanations = ["later_file", "books"] as const;
export type Explanation = (typeof explanations)[number];

/** By an adjustment with a reason, or by itself. */
export const closings = ["adjustment", ...explanations] as const;
export type Closing = (typeof closings)[number];

/**
 * What became of a line. `apart`: nothing of a charge of an organisation. `replaced`: a later file has the
 * same movement. `refused`: it could not be read.
 */
export const lineStates = ["taken", "matched", "differs", "apart", "replaced", "refused"] as const;
export type LineState = (typeof lineStates)[number];
