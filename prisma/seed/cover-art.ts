/** The demo's covers: drawings of ours, rendered like a photo that a member uploads. */
import { drawPicture } from "~/infrastructure/files/images.server";

const WIDTH = 1600;
const HEIGHT = 840;

const scene = (...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes.join("")}</svg>`;
const sky = (color: string) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${color}"/>`;
const sun = (x: number, y: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="230" fill="${color}" opacity=".35"/><circle cx="${x}" cy="${y}" r="130" fill="${color}"/>`;
const hill = (top: number, bend: number, color: string) =>
  `<path fill="${color}" d="M0 ${top}Q400 ${top - bend} 800 ${top}T1600 ${top}V${HEIGHT}H0Z"/>`;

function dog(x: number, y: number, size: number, coat: string, ear: string): string {
  return [
    `<g transform="translate(${x} ${y}) scale(${size})">`,
    `<path d="M92 62q50-26 46-78" fill="none" stroke="${coat}" stroke-width="18" stroke-linecap="round"/>`,
    `<rect x="-90" y="20" width="190" height="100" rx="50" fill="${coat}"/>`,
    ...[-78, -46, 44, 76].map(
      (leg) => `<rect x="${leg}" y="80" width="26" height="110" rx="13" fill="${coat}"/>`,
    ),
    `<circle cx="-100" cy="-16" r="62" fill="${coat}"/>`,
    `<path d="M-150-60q-34 20-24 84 34-4 44-60ZM-58-66q36 12 34 76-34 0-48-54Z" fill="${ear}"/>`,
    `<ellipse cx="-118" cy="14" rx="34" ry="26" fill="#fff" opacity=".85"/>`,
    `<circle cx="-126" cy="4" r="10" fill="#2b1734"/><circle cx="-122" cy="-28" r="7" fill="#2b1734"/><circle cx="-84" cy="-28" r="7" fill="#2b1734"/>`,
    "</g>",
  ].join("");
}

const bowl = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="76" ry="22" fill="#c98a4b"/><path fill="#e4572e" d="M${x - 92} ${y}h184l-26 66h-132z"/>`;

function house(x: number, y: number, wall: string, roof: string): string {
  return [
    `<rect x="${x}" y="${y}" width="240" height="190" fill="${wall}"/>`,
    `<path fill="${roof}" d="M${x - 36} ${y + 8}L${x + 120} ${y - 120}L${x + 276} ${y + 8}Z"/>`,
    `<path fill="#2b1734" opacity=".75" d="M${x + 76} ${y + 190}v-72a44 44 0 0 1 88 0v72z"/>`,
  ].join("");
}

function tree(x: number, y: number, size: number, leaf: string): string {
  return [
    `<g transform="translate(${x} ${y}) scale(${size})">`,
    `<rect x="-12" y="-20" width="24" height="120" rx="8" fill="#6b4a2f"/>`,
    `<circle cy="-80" r="84" fill="${leaf}"/><circle cx="-58" cy="-40" r="56" fill="${leaf}"/><circle cx="58" cy="-40" r="56" fill="${leaf}"/>`,
    "</g>",
  ].join("");
}

const sprout = (x: number, y: number) =>
  `<path d="M${x} ${y}v-70" stroke="#3f7d4e" stroke-width="10" stroke-linecap="round"/><path fill="#5fa86f" d="M${x} ${y - 46}q-56 0-60-52 56 0 60 52ZM${x} ${y - 62}q50 2 56-46-52-2-56 46Z"/>`;

const stars = Array.from({ length: 36 }, (_, at) => {
  const [x, y] = [(at * at * 137 + at * 53) % WIDTH, (at * at * 71 + at * 29) % 430];
  return `<circle cx="${x}" cy="${y}" r="${2 + (at % 3)}" fill="#fff" opacity=".8"/>`;
}).join("");

function person(x: number, size: number, [skin, hair, shirt]: readonly string[]): string {
  return [
    `<g transform="translate(${x} 470) scale(${size})">`,
    `<path fill="${shirt}" d="M-120 420V140q0-90 120-90t120 90v280Z"/>`,
    `<rect x="-28" y="10" width="56" height="70" rx="26" fill="${skin}"/>`,
    `<circle cy="-40" r="84" fill="${hair}"/><circle cy="-26" r="72" fill="${skin}"/>`,
    `<path d="M-28 0q28 26 56 0" fill="none" stroke="#2b1734" stroke-width="7" stroke-linecap="round"/>`,
    `<circle cx="-26" cy="-34" r="8" fill="#2b1734"/><circle cx="26" cy="-34" r="8" fill="#2b1734"/>`,
    "</g>",
  ].join("");
}

const scenes = {
  team: scene(
    sky("#f6dfc2"),
    sun(1260, 220, "#ffd56b"),
    hill(560, 60, "#8fb08a"),
    person(300, 0.9, ["#8d5a3b", "#2b1c17", "#e4572e"]),
    person(1300, 0.9, ["#e8b48c", "#6b3f22", "#31588a"]),
    person(560, 1.05, ["#f0c6a0", "#b5532b", "#3f7d4e"]),
    person(1050, 1.05, ["#a9683a", "#1f1714", "#ffd56b"]),
    person(800, 1.2, ["#d79a6b", "#4a2d20", "#7a2e5d"]),
    hill(790, 20, "#4d7a52"),
  ),
  plate: scene(
    sky("#ffe3d1"),
    sun(1250, 260, "#ffb26b"),
    hill(620, 90, "#d98fae"),
    hill(690, 50, "#7a2e5d"),
    dog(560, 560, 1.35, "#a9683a", "#7b4522"),
    dog(1020, 590, 1.05, "#f3dcc0", "#b98a5c"),
    bowl(330, 740),
    bowl(820, 770),
  ),
  roof: scene(
    sky("#cfe6e8"),
    sun(330, 220, "#ffe08a"),
    hill(640, 60, "#8fbcae"),
    hill(710, 40, "#1d5c63"),
    house(300, 520, "#f4d8b4", "#e4572e"),
    house(680, 500, "#fbe9cf", "#c8442a"),
    house(1060, 530, "#f4d8b4", "#e4572e"),
    dog(960, 640, 0.7, "#6d4c3d", "#4c3328"),
  ),
  winter: scene(
    sky("#1f2f5f"),
    stars,
    `<circle cx="1290" cy="200" r="96" fill="#fdf3d0"/>`,
    hill(610, 80, "#8ea6d8"),
    hill(690, 50, "#e9f0ff"),
    `<path fill="#d9534f" d="M420 700q260-190 640 0v70H420Z"/><path d="M470 742h540M520 706h440" stroke="#fff" stroke-width="12" stroke-dasharray="28 20"/>`,
    dog(640, 560, 1.1, "#c08a5a", "#8c5a33"),
  ),
  forest: scene(
    sky("#dff0dc"),
    sun(1180, 230, "#ffd56b"),
    hill(560, 120, "#9cc9a0"),
    hill(650, 80, "#5a9a68"),
    tree(240, 610, 1.1, "#2f7a48"),
    tree(520, 650, 1.5, "#23613b"),
    tree(1010, 640, 1.3, "#2f7a48"),
    tree(1360, 600, 1, "#3f8f58"),
    hill(760, 40, "#23613b"),
    sprout(790, 780),
  ),
  nursery: scene(
    sky("#fbeed2"),
    sun(1330, 210, "#f4b860"),
    hill(640, 60, "#d6b97a"),
    `<path fill="#ffffff" opacity=".7" d="M180 690V470Q800 180 1420 470v220z"/>`,
    `<path d="M180 690V470Q800 180 1420 470v220M490 690V372M800 690V325M1110 690V372" fill="none" stroke="#7a5a1e" stroke-width="12"/>`,
    hill(720, 30, "#7a5a1e"),
    ...[260, 420, 580, 740, 900, 1060, 1220, 1380].map((x) => sprout(x, 740)),
  ),
  godparents: scene(
    sky("#fdf0d5"),
    sun(800, 300, "#ffcf70"),
    hill(660, 60, "#c7d59f"),
    dog(760, 540, 1.6, "#4f4a45", "#2f2b28"),
    `<path fill="#e4572e" d="M610 300c-40-62-126-12-96 54 16 36 60 66 96 92 36-26 80-56 96-92 30-66-56-116-96-54Z" transform="translate(420 -60)"/>`,
    hill(770, 30, "#6f8f3a"),
  ),
  festival: scene(
    sky("#3b1f4a"),
    stars,
    hill(650, 50, "#6b2f4f"),
    `<path d="M60 170Q420 320 800 190T1540 170" fill="none" stroke="#f3dcc0" stroke-width="6"/>`,
    ...[180, 340, 500, 660, 820, 980, 1140, 1300, 1440].map(
      (x, at) =>
        `<circle cx="${x}" cy="${[232, 262, 264, 240, 200, 214, 232, 222, 196][at]}" r="24" fill="${["#ffd56b", "#e4572e", "#8fd3c7"][at % 3]}"/>`,
    ),
    house(180, 500, "#f4d8b4", "#a63d40"),
    house(1140, 510, "#fbe9cf", "#c8442a"),
    dog(700, 590, 1.15, "#c08a5a", "#8c5a33"),
    dog(980, 620, 0.9, "#f3dcc0", "#b98a5c"),
  ),
  flood: scene(
    sky("#c9d8e6"),
    ...[200, 420, 700, 960, 1240, 1420].map(
      (x, at) =>
        `<path d="M${x} ${90 + (at % 3) * 70}l-26 74" stroke="#7f9dba" stroke-width="10" stroke-linecap="round"/>`,
    ),
    hill(560, 70, "#93a98d"),
    house(260, 420, "#f4d8b4", "#e4572e"),
    house(1060, 440, "#fbe9cf", "#c8442a"),
    hill(620, 30, "#5d8ab5"),
    `<path fill="#8a5a34" d="M560 640h520l-70 90H630z"/>`,
    dog(760, 520, 0.8, "#a9683a", "#7b4522"),
    dog(920, 530, 0.7, "#4f4a45", "#2f2b28"),
    hill(740, 30, "#31588a"),
  ),
} as const;

export type CoverScene = keyof typeof scenes;

/** Returns a scene as PNG. */
export async function drawCover(name: CoverScene): Promise<Buffer> {
  const picture = await drawPicture(scenes[name], null);
  if (!picture) throw new Error(`the cover ${name} cannot be drawn`);
  return picture;
}
