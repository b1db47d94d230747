import { uidRules } from "~/countries/checks/ar";
import { startGiving } from "./donate/start";

startGiving(uidRules);
