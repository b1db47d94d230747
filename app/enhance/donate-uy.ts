import { uidRules } from "~/countries/checks/uy";
import { startGiving } from "./donate/start";

startGiving(uidRules);
