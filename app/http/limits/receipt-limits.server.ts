import type { PublicContext } from "~/domain/context";
import { takePoint } from "./rate-limit.server";

/** For the page that checks codes: a class that scans its receipts fits in, a machine that guesses does not. */
const CHECKS = { name: "receipt-checks", points: 60, seconds: 60 };
/** Drawing a file costs some 50 ms of a processor. */
const FILES = { name: "receipt-files", points: 30, seconds: 60 };

export const limitChecks = ({ ip, now }: PublicContext) => takePoint(CHECKS, ip, now);

export const limitFiles = ({ ip, now }: PublicContext) => takePoint(FILES, ip, now);
