/** Parses a plain post of the donation form; its field names end in the JSON names. */
import { UNREADABLE } from "~/domain/donations/terms/unreadable-amount";
import { parseTyped, toDecimal, type Currency } from "~/values/money/money";

export const OTHER_AMOUNT = "other";

const LONGEST_TYPED = 40;

type Tree = { [name: string]: string | Tree | (string | Tree)[] };

/** Returns the body of POST /c/{slug}/donations for the form's fields. An unreadable amount stays invalid. */
export function donationPost(fields: Iterable<[string, unknown]>, currency: Currency) {
  const tree = treeOf(fields);
  const { item, upgrade, installments, ...terms } = branch(tree.donation);
  // The box of a one-time donation is hidden, but it may have been ticked before.
  const isRaised = terms.recurrency !== "0" && textOf(branch(upgrade).percentage) !== "";
  const paid = terms.recurrency === "0" && installments ? { ...terms, installments } : terms;
  const donation = isRaised ? { ...paid, upgrade } : paid;
  const typed = textOf(tree.amount).trim();
  const preset = textOf(item);
  const amount = parseTyped(typed, currency);
  const unreadable = typed === "" ? "" : UNREADABLE + typed.slice(0, LONGEST_TYPED);
  const free = amount === null ? unreadable : toDecimal(amount, currency);
  const seats = seatsIn(tree.seats);
  const offered =
    preset !== "" && preset !== OTHER_AMOUNT ? [{ uuid: preset }] : [{ amount: free }];
  const items = seats ?? offered;
  const dedication = branch(tree.dedication);
  const consents = branch(tree.consents);
  return {
    donation: { ...donation, items },
    payment_method: branch(tree.payment_method),
    donor: branch(tree.donor),
    fields: branch(tree.fields),
    ...(textOf(tree.cover_fees) === "" ? {} : { cover_fees: textOf(tree.cover_fees) }),
    ...(textOf(dedication.kind) === "" ? {} : { dedication }),
    ...(textOf(tree.public_message) === "" ? {} : { public_message: textOf(tree.public_message) }),
    anonymous: textOf(tree.anonymous) !== "",
    consents: Object.keys(consents).filter((key) => textOf(consents[key]) !== ""),
    ...(seats === null ? {} : orderOf(tree)),
    step_up: branch(tree.step_up),
    confirm_duplicate: textOf(tree.confirm_duplicate) === "1",
  };
}

/** More than an order may have; the validation reports it. */
const TOO_MANY = 21;

/** Returns one item for each seat of `seats[<option>]`; null for a form without tickets. */
function seatsIn(sent: Tree[string] | undefined): { uuid: string }[] | null {
  if (sent === undefined) return null;
  return Object.entries(branch(sent)).flatMap(([uuid, count]) => {
    const seats = Math.min(Math.trunc(Number(textOf(count))) || 0, TOO_MANY);
    return Array.from({ length: Math.max(0, seats) }, () => ({ uuid }));
  });
}

/** Returns what an order of tickets has beside its items. */
function orderOf(tree: Tree) {
  const total = textOf(tree.order_total);
  return {
    attendees: Array.isArray(tree.attendees) ? tree.attendees : [],
    promo_code: textOf(tree.promo_code),
    ...(total === "" ? {} : { order_total: total }),
  };
}

/** Turns `a[b][0]` into `{a: {b: [value]}}`; ignores names that the form does not have. */
function treeOf(fields: Iterable<[string, unknown]>): Tree {
  const root: Tree = Object.create(null) as Tree;
  for (const [name, value] of fields) {
    if (typeof value !== "string" || !/^[a-z_]+(\[[a-z0-9_-]+\])*$/.test(name)) continue;
    const path = name.split(/[[\]]+/).filter(Boolean);
    if (path.length > 6 || path.includes("__proto__")) continue;
    const last = path.pop() ?? "";
    let at = root;
    for (const part of path) {
      const next = at[part];
      at = typeof next === "object" && !Array.isArray(next) ? next : newBranch(at, part);
    }
    at[last] = value;
  }
  return asLists(root) as Tree;
}

function newBranch(at: Tree, part: string): Tree {
  const made = Object.create(null) as Tree;
  at[part] = made;
  return made;
}

function asLists(value: Tree[string]): Tree[string] {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, child]) => [name, asLists(child)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList
    ? entries.map(([, child]) => child as string | Tree)
    : Object.fromEntries<Tree[string]>(entries);
}

function branch(value: Tree[string] | undefined): Tree {
  return typeof value === "object" && !Array.isArray(value) ? value : {};
}

function textOf(value: Tree[string] | undefined): string {
  return typeof value === "string" ? value : "";
}
