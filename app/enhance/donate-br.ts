import { uidRules } from "~/countries/checks/br";
import { startGiving } from "./donate/start";

startGiving(uidRules);
