import { Refusal } from "../refusal.mjs";
import { promoteSecret, resealStored, retireSecret, stageSecret } from "./rotate-secret.mjs";
import { makeFirstKeys, retireVaultKeys, rotateVault } from "./rotate-vault.mjs";

const STEPS = {
  "vault-first": makeFirstKeys,
  vault: rotateVault,
  "vault-retire": retireVaultKeys,
  "secret-stage": stageSecret,
  "secret-promote": promoteSecret,
  "secret-reseal": resealStored,
  "secret-retire": retireSecret,
};

export async function rotate({ what, ...settings }) {
  const step = Object.hasOwn(STEPS, what ?? "") ? STEPS[what] : null;
  if (!step) throw new Refusal(`Name what to rotate: ${Object.keys(STEPS).join(", ")}.`);
  return step(settings);
}
