const SYSTEMS = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  netbsd: "netbsd",
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  aix: "aix",
  win32: "win32",
  windows: "win32",
};
const PROCESSORS = "arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64".split(" ");

/** Returns where a package at `place` finds `name`, nearest first, as Node.js resolves it. */
function lookupPlaces(place, name) {
  const folders = [];
  for (let folder = place; folder !== "";) {
    folders.push(`${folder}/node_modules/${name}`);
    const end = folder.lastIndexOf("/node_modules/");
    folder = end < 0 ? "" : folder.slice(0, end);
  }
  return [...folders, `node_modules/${name}`];
}

/** Returns the lock's entry of a package for another platform, from the parts of its name. */
function platformEntry(name, version, parent) {
  const parts = name.split("/").pop().split("-");
  const system = Object.keys(SYSTEMS).find((candidate) => parts.includes(candidate));
  const processor = PROCESSORS.find((candidate) => parts.includes(candidate));
  const libc = parts.includes("musl") ? "musl" : parts.includes("gnu") ? "glibc" : null;
  return {
    version,
    ...(parent.dev ? { dev: true } : {}),
    optional: true,
    ...(processor ? { cpu: [processor] } : {}),
    ...(system ? { os: [SYSTEMS[system]] } : {}),
    ...(libc && system === "linux" ? { libc: [libc] } : {}),
  };
}

/** Adds other platforms' optional packages, which npm ci requires, to a parsed lock; returns their places. */
export function completeLock(lock) {
  const { packages } = lock;
  const added = [];
  for (const [parentPlace, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const version = range.replace(/^[\^~]/, "");
      const isExact = range === version;
      const found = lookupPlaces(parentPlace, name).find((place) => packages[place]);
      if (found && (!isExact || packages[found].version === version)) continue;
      const place = found ? `${parentPlace}/node_modules/${name}` : `node_modules/${name}`;
      packages[place] = platformEntry(name, version, parent);
      added.push(place);
    }
  }
  const { "": project, ...rest } = packages;
  const sorted = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
  lock.packages = { "": project, ...Object.fromEntries(sorted) };
  return added;
}
