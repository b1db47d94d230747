import { uidRules } from "~/countries/checks/pe";
import { startGiving } from "./donate/start";

startGiving(uidRules);
