export { Refusal } from "../infrastructure/refusal.mjs";
