import type { PublicContext } from "~/domain/context";
import { takePoint } from "./rate-limit.server";

/** A family behind one address opens its tickets; a machine that guesses codes does not get far. */
const LOOKS = { name: "ticket-looks", points: 60, seconds: 60 };
/** Drawing a file costs some 50 ms of a processor. */
const FILES = { name: "ticket-files", points: 30, seconds: 60 };

/** Counts a look at a ticket by its code. Throws `rate_limited`. */
export const limitTicketLooks = ({ ip, now }: PublicContext) => takePoint(LOOKS, ip, now);

/** Counts a file of tickets. Throws `rate_limited`. */
export const limitTicketFiles = ({ ip, now }: PublicContext) => takePoint(FILES, ip, now);

/** A person joins for a few friends; a machine fills no list. */
const JOINS = { name: "waiting-joins", points: 10, seconds: 3600 };

/** Counts an entry into a waiting list. Throws `rate_limited`. */
export const limitWaiting = ({ ip, now }: PublicContext) => takePoint(JOINS, ip, now);
