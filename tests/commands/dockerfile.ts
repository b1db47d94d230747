/** The Dockerfile as steps, and a runner that takes them in a clean folder, without an engine. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Copy, DockerfileParser } from "dockerfile-ast";

export interface Step {
  keyword: string;
  /** What stands behind the keyword, flags and line breaks taken out. */
  text: string;
  /** `--from` of a COPY. */
  from: string | null;
}

export interface Stage {
  name: string;
  base: string;
  steps: Step[];
}

/** The stages of a Dockerfile in their order; the last is the image. */
export function readStages(content: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(content).getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((argument) => argument.getValue());
    if (keyword === "FROM") {
      const [base = "", , name = "image"] = words;
      stages.push({ name, base, steps: [] });
      continue;
    }
    const from =
      instruction instanceof Copy ? (instruction.getFromFlag()?.getValue() ?? null) : null;
    const raw = (instruction.getRawArgumentsContent() ?? "").replace(/--\w[\w-]*=\S+\s+/g, "");
    stages.at(-1)?.steps.push({ keyword, text: raw, from });
  }
  return stages;
}

/** Whether `.dockerignore` lets a path of the checkout into the build. */
export function isLetIn(ignore: string, name: string): boolean {
  let out = false;
  for (const line of ignore.split("\n").map((text) => text.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const lets = line.startsWith("!");
    const pattern = (lets ? line.slice(1) : line)
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replace(/\*\*\//g, "(?:.*/)?")
      .replace(/(?<!\.)\*/g, "[^/]*");
    if (new RegExp(`^${pattern}(?:/.*)?$`).test(name)) out = !lets;
  }
  return !out;
}

/** The files that a COPY of the checkout may take. */
export function listContext(root: string, ignore: string, folder = ""): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if ([".git", "node_modules", "build", ".data", ".cache"].includes(entry.name)) return [];
    if (entry.isDirectory()) return listContext(root, ignore, name);
    return isLetIn(ignore, name) ? [name] : [];
  });
}

const WORKDIR = "/dadiva";

/** What stands where in a stage's folder: `/dadiva/x` is `x`, other places are left out. */
function inStage(folder: string, place: string): string {
  return path.join(folder, place.startsWith(WORKDIR) ? place.slice(WORKDIR.length) : place);
}

export interface Built {
  folder: string;
  env: Record<string, string>;
}

/** Takes every step of every stage; answers the last stage's folder and environment. */
export function buildImage(root: string, stages: Stage[], into: string): Built {
  const context = listContext(root, fs.readFileSync(path.join(root, ".dockerignore"), "utf8"));
  const built = new Map<string, Built>();
  let last: Built = { folder: into, env: {} };
  for (const { name, base, steps } of stages) {
    const folder = path.join(into, name);
    const before = built.get(base);
    last = { folder, env: { ...before?.env } };
    if (before) link(before.folder, folder);
    else fs.mkdirSync(folder, { recursive: true });
    for (const step of steps) {
      if (step.keyword === "ENV") Object.assign(last.env, environmentOf(step.text, folder));
      if (step.keyword === "COPY") copy(step, root, context, built, folder);
      // What only an engine can do: folders outside the work folder, and their owner.
      if (step.keyword === "RUN" && !step.text.includes("/data")) run(step.text, last);
    }
    built.set(name, last);
  }
  return last;
}

/** Another tree of the same files: what a step takes out of one stays in the other. */
function link(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-al", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${from} can't be copied: ${stderr}`);
}

function environmentOf(text: string, folder: string): Record<string, string> {
  const pairs = text.split(/\s+/).map((pair) => pair.split("="));
  return Object.fromEntries(
    pairs.map(([name = "", value = ""]) => [name, value.replace(/^\/dadiva(?=\/)/, folder)]),
  );
}

function copy(
  { text, from }: Step,
  root: string,
  context: string[],
  built: Map<string, Built>,
  folder: string,
): void {
  const places = text.split(/\s+/);
  const to = places.pop() ?? "";
  for (const place of places) {
    if (from !== null) {
      const source = inStage(built.get(from)?.folder ?? "", place);
      link(source, inStage(folder, to));
      continue;
    }
    const taken = context.filter(
      (name) => place === "." || name === place || name.startsWith(`${place}/`),
    );
    if (taken.length === 0) throw new Error(`COPY ${place}: .dockerignore lets nothing of it in`);
    for (const name of taken) {
      const inside = place === "." ? name : path.relative(place, name);
      const isFolder = inside !== "" || to.endsWith("/");
      const target = isFolder
        ? path.join(inStage(folder, to), inside || path.basename(name))
        : inStage(folder, to);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.rmSync(target, { force: true });
      fs.copyFileSync(path.join(root, name), target);
    }
  }
}

function run(command: string, { folder, env }: Built): void {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|npm_config_(cache|registry)|NODE_EXTRA_CA_CERTS|.*_proxy)$/i.test(name),
  );
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: folder,
    env: { ...Object.fromEntries(kept), ...env } as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
    timeout: 600_000,
  });
  if (status !== 0) throw new Error(`RUN ${command}: ${status}\n${stdout}\n${stderr}`.slice(-4000));
}
