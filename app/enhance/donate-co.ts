/** The donation form's script with the check digits of one country's documents. */
import { uidRules } from "~/countries/checks/co";
import { startGiving } from "./donate/start";

startGiving(uidRules);
