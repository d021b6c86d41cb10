// What each illustration shows: flat objects on a square of 120, standing on the horizon at 90, one part of each lit.
import { area, box, deep, disc, mark, mid, pale, paper, stroke, sun, tint } from "./shapes.ts";

/** Where the horizon is, in units of the drawing. */
export const horizon = 90;

interface Drawing {
  /** Where the lit part stands, so that the water mirrors it there. */
  readonly lit: number;
  readonly shapes: readonly string[];
}

const purposes = {
  renovation: {
    lit: 88,
    shapes: [
      box(22, 28, 62, 62, pale, 2),
      area("M22 30a2 2 0 0 1 2-2h36v62H22z", mid),
      stroke("M66 88L76 30M82 88L88 30M75 42h12M73 56h12M71 70h12", deep),
      area("M78 74h20l-3 16H81z", sun),
      stroke("M80 74q8-13 16 0", mark, 2),
    ],
  },
  "furniture-electronics": {
    lit: 92,
    shapes: [
      box(22, 46, 46, 32, mid, 9),
      box(16, 58, 12, 26, deep, 6),
      box(62, 58, 12, 26, deep, 6),
      box(26, 66, 38, 14, pale, 4),
      box(22, 84, 5, 6, deep),
      box(63, 84, 5, 6, deep),
      stroke("M92 48v40M84 89h16", deep),
      area("M84 28h16l7 22H77z", sun),
    ],
  },
  vehicle: {
    lit: 100,
    shapes: [
      area("M15 80V68q0-5 6-6l12-2 11-13q3-4 8-4h17q6 0 9 4l10 12 11 2q7 2 7 9v10z", mid),
      area("M42 60l8-10q2-2 5-2h4v12zM64 48h5q3 0 5 2l7 10H64z", tint),
      box(14, 76, 93, 6, deep, 3),
      disc(35, 82, 9, deep),
      disc(35, 82, 3.5, tint),
      disc(85, 82, 9, deep),
      disc(85, 82, 3.5, tint),
      box(96, 65, 11, 7, sun, 3.5),
    ],
  },
  "living-costs": {
    lit: 76,
    shapes: [
      box(68, 28, 15, 36, sun, 7.5),
      stroke("M72 36l7 4M72 45l7 4", mark, 2),
      area("M40 56q-8-18 6-22 12-3 14 8 1 8-4 14z", pale),
      stroke("M47 34q2-8 9-9", deep),
      area("M24 54h72l-8 36H32z", mid),
      area("M24 54h72l-2 9H26z", deep),
      stroke("M44 70v12M60 70v12M76 70v12", pale, 3),
    ],
  },
  healthcare: {
    lit: 60,
    shapes: [
      stroke("M46 42v-8q0-6 6-6h16q6 0 6 6v8", deep, 5),
      box(22, 42, 76, 48, mid, 8),
      box(22, 42, 14, 48, deep, 7),
      box(84, 42, 14, 48, deep, 7),
      disc(60, 66, 18, paper),
      box(56, 55, 8, 22, sun, 2),
      box(49, 62, 22, 8, sun, 2),
    ],
  },
  study: {
    lit: 76,
    shapes: [
      area("M60 84q-16-12-40-8V44q24-4 40 8z", pale),
      area("M60 84q16-12 40-8V44q-24-4-40 8z", mid),
      area("M18 80q26-4 42 8 16-12 42-8v10H18z", deep),
      stroke("M28 55q13-1 23 4M28 65q13-1 23 4", deep, 2.5),
      area("M60 18l30 12-30 12-30-12z", deep),
      stroke("M86 32v10", deep, 2.5),
      area("M70 50l13-3v27l-6.5-5-6.5 8z", sun),
    ],
  },
  "hobbies-pet": {
    lit: 92,
    shapes: [
      box(30, 50, 48, 40, mid, 2),
      area("M54 24L22 54h64z", deep),
      area("M42 90V72a12 12 0 0 1 24 0v18z", tint),
      area("M48 90V76q0-6 6-6t6 6v14z", pale),
      box(42, 56, 24, 5, pale, 2.5),
      disc(92, 80, 10, sun),
      stroke("M84 76q8 4 16 0", mark, 2),
    ],
  },
  holiday: {
    lit: 84,
    shapes: [
      disc(84, 42, 17, sun),
      area("M70 90l20-36 22 36z", pale),
      area("M16 90L50 34l34 56z", mid),
      area("M50 34l34 56H62z", deep),
      area("M50 60l12 30H38z", tint),
      stroke("M50 34l-3-6M50 34l3-6", deep),
    ],
  },
  wedding: {
    lit: 60,
    shapes: [
      box(26, 66, 68, 24, deep, 4),
      box(36, 48, 48, 20, mid, 4),
      box(46, 33, 28, 17, pale, 4),
      stroke("M28 70q5.5 7 11 0t11 0 11 0 11 0 11 0 11 0", tint, 2.5),
      stroke("M38 52q5.5 6 11 0t11 0 11 0 11 0", tint, 2.5),
      area("M60 32c-13-8-11-18-5-18 4 0 5 4 5 4s1-4 5-4c6 0 8 10-5 18z", sun),
    ],
  },
  "repay-existing-loans": {
    lit: 60,
    shapes: [
      disc(38, 26, 8, pale),
      disc(60, 20, 8, mid),
      disc(82, 26, 8, deep),
      area("M24 38h72L68 62v8H52v-8z", mid),
      area("M60 38h36L68 62v8h-8z", deep),
      disc(60, 80, 10, sun),
      stroke("M55.5 80l3 3 6-6", mark, 2.5),
    ],
  },
  taxes: {
    lit: 60,
    shapes: [
      box(32, 22, 56, 68, deep, 7),
      box(39, 29, 42, 16, sun, 3),
      stroke("M62 40l8-7", mark, 2.5),
      disc(62.5, 34, 2, mark),
      disc(70, 39.5, 2, mark),
      ...[52, 64, 76].flatMap((y) => [39, 54, 69].map((x) => box(x, y, 12, 8, x === 69 ? mid : pale, 2))),
    ],
  },
  investments: {
    lit: 96,
    shapes: [
      box(22, 70, 16, 20, pale, 2),
      box(44, 60, 16, 30, mid, 2),
      box(66, 48, 16, 42, deep, 2),
      stroke("M24 58l22-12 18 4 28-20", deep),
      disc(95, 29, 9, sun),
      box(88, 74, 16, 16, pale, 2),
    ],
  },
  "land-property": {
    lit: 84,
    shapes: [
      area("M12 90q20-22 46-14t50-8v22z", pale),
      box(33, 56, 5, 34, deep),
      disc(35.5, 44, 19, mid),
      area("M35.5 25a19 19 0 0 1 0 38z", deep),
      stroke("M84 90V44", deep, 4),
      area("M64 40h34l8 9-8 9H64z", sun),
      stroke("M71 49h20", mark, 2.5),
      stroke("M52 90V76M64 90V76M52 81h12", deep),
    ],
  },
  company: {
    lit: 60,
    shapes: [
      stroke("M44 42v-8q0-6 6-6h20q6 0 6 6v8", deep, 5),
      box(18, 42, 84, 48, mid, 7),
      area("M18 49q0-7 7-7h70q7 0 7 7v10q-20 9-42 9t-42-9z", deep),
      box(52, 60, 16, 15, sun, 3),
      stroke("M60 65v5", mark, 2.5),
    ],
  },
  other: {
    lit: 74,
    shapes: [
      box(57, 22, 6, 68, deep, 2),
      area("M34 28h42l9 8-9 8H34z", mid),
      area("M86 48H46l-9 8 9 8h40z", sun),
      stroke("M52 56h24", mark, 2.5),
      area("M40 68h34l7 6-7 6H40z", pale),
    ],
  },
} satisfies Record<string, Drawing>;

const articles = {
  budget: {
    lit: 60,
    shapes: [
      ...[20, 48, 76].map((x) => box(x, 40, 24, 50, paper, 5)),
      ...[20, 48, 76].map((x) => box(x + 3, 32, 18, 7, deep, 2)),
      area("M20 70h24v15q0 5-5 5H25q-5 0-5-5z", mid),
      area("M48 52h24v33q0 5-5 5H53q-5 0-5-5z", sun),
      area("M76 62h24v23q0 5-5 5H81q-5 0-5-5z", mid),
      stroke("M55 64h10M55 74h10", mark, 2.5),
    ],
  },
  "combine-debts": {
    lit: 90,
    shapes: [
      area("M60 56l14 34H46z", deep),
      stroke("M20 60L100 48", deep, 5),
      box(16, 38, 17, 17, pale, 2),
      box(35, 40, 13, 13, mid, 2),
      box(20, 23, 13, 13, mid, 2),
      box(76, 16, 30, 30, sun, 3),
      stroke("M84 31l5 5 9-10", mark, 3),
      disc(60, 54, 6, mid),
    ],
  },
  "compare-offers": {
    lit: 60,
    shapes: [
      box(14, 36, 28, 54, pale, 4),
      box(78, 36, 28, 54, pale, 4),
      box(40, 24, 40, 66, mid, 5),
      ...[48, 60, 72].flatMap((y) => [box(19, y, 18, 4, mid, 2), box(83, y, 18, 4, mid, 2)]),
      box(47, 32, 26, 5, paper, 2),
      box(47, 46, 6, 36, pale, 2),
      box(57, 58, 6, 24, sun, 2),
      box(67, 52, 6, 30, pale, 2),
    ],
  },
  "what-lenders-look-at": {
    lit: 76,
    shapes: [
      box(24, 20, 50, 70, mid, 5),
      box(32, 30, 24, 5, paper, 2),
      ...[44, 54, 64, 74].map((y) => box(32, y, 34, 4, pale, 2)),
      stroke("M88 72l12 16", deep, 7),
      disc(76, 56, 20, deep),
      disc(76, 56, 14, sun),
      stroke("M70 57l4 4 8-9", mark, 3),
    ],
  },
  "apr-explained": {
    lit: 60,
    shapes: [
      area("M42 48l8-18 9-10 10 14 9 14z", sun),
      stroke("M59 22l-3 24", mark, 2),
      area("M34 52h52l16 14-8 14-14 10H40L24 82l-8-14z", mid),
      area("M60 52h26l16 14-8 14-14 10H60z", deep),
      stroke("M14 50h92", pale, 3),
      stroke("M34 64h16M40 75h12", pale, 2.5),
    ],
  },
  "payment-trouble": {
    lit: 73,
    shapes: [
      box(24, 28, 72, 62, paper, 7),
      area("M24 35q0-7 7-7h58q7 0 7 7v11H24z", deep),
      stroke("M42 22v12M78 22v12", mid, 5),
      ...[54, 66, 78].flatMap((y) => [32, 48, 64, 80].map((x) => box(x, y, 8, 6, pale, 2))),
      disc(68, 69, 11, sun),
      stroke("M68 63v6l4 3", mark, 2.5),
    ],
  },
  "borrower-rights": {
    lit: 60,
    shapes: [
      area("M60 18l34 12v24q0 26-34 36-34-10-34-36V30z", mid),
      area("M60 18l34 12v24q0 26-34 36z", deep),
      disc(60, 52, 18, sun),
      stroke("M51 53l6 6 12-13", mark, 4),
    ],
  },
} satisfies Record<string, Drawing>;

const guides = {
  "combine-loans": {
    lit: 88,
    shapes: [
      stroke("M16 34c26 0 24 24 48 24", pale, 8),
      stroke("M16 58h48", mid, 8),
      stroke("M16 82c26 0 24-24 48-24", deep, 8),
      disc(16, 34, 8, pale),
      disc(16, 58, 8, mid),
      disc(16, 82, 8, deep),
      disc(84, 58, 24, deep),
      disc(84, 58, 15, sun),
      stroke("M77 58h14M85 52l6 6-6 6", mark, 3),
    ],
  },
  "early-repayment": {
    lit: 66,
    shapes: [
      box(18, 42, 18, 48, deep, 2),
      box(36, 54, 18, 36, mid, 2),
      box(54, 66, 18, 24, deep, 2),
      box(72, 78, 18, 12, pale, 2),
      box(90, 84, 14, 6, pale, 2),
      stroke("M58 64V22", deep),
      area("M59 22h27l-7 9 7 9H59z", sun),
    ],
  },
  "emergency-fund": {
    lit: 68,
    shapes: [
      area(
        "M20 52a40 34 0 0 1 80 0q-7-6-13.3 0-6.7-6-13.3 0-6.7-6-13.4 0-6.7-6-13.3 0-6.7-6-13.4 0-6.3-6-13.3 0z",
        mid,
      ),
      area("M60 18a26 34 0 0 1 13.4 34q-6.7-6-13.4 0-6.7-6-13.3 0A26 34 0 0 1 60 18z", deep),
      stroke("M60 18v-5M60 52v26q0 8-7 8t-7-7", deep, 3.5),
      ...[84, 78, 72].map((y) => box(70, y, 26, 5, y === 72 ? sun : pale, 2.5)),
    ],
  },
  "first-loan": {
    lit: 46,
    shapes: [
      area("M56 26v46H26q22-14 30-46z", sun),
      area("M64 34v38h28q-18-12-28-38z", pale),
      stroke("M60 20v60", deep, 3.5),
      area("M18 76h84q-5 14-20 14H38q-15 0-20-14z", mid),
      area("M60 76h42q-5 14-20 14H60z", deep),
    ],
  },
  "how-interest-works": {
    lit: 60,
    shapes: [
      box(32, 20, 56, 8, deep, 3),
      box(32, 82, 56, 8, deep, 3),
      area("M38 28h44q0 20-18 28v0q18 8 18 26H38q0-18 18-26v0q-18-8-18-28z", paper),
      area("M45 40h30q-4 9-15 15-11-6-15-15z", sun),
      stroke("M60 54v16", sun, 2.5),
      area("M42 82q3-13 18-14 15 1 18 14z", sun),
      stroke("M40 28v6M80 28v6M40 76v6M80 76v6", mid, 4),
    ],
  },
  "review-low-rate-loan": {
    lit: 60,
    shapes: [
      area("M26 90V48a34 34 0 0 1 68 0v42z", pale),
      area("M34 90V50a26 26 0 0 1 52 0v40z", deep),
      area("M60 24a26 26 0 0 1 26 26v40H60z", mid),
      disc(60, 52, 11, sun),
      stroke("M56.5 55.5l7-7", mark, 2.5),
      disc(56.5, 48.5, 1.8, mark),
      disc(63.5, 55.5, 1.8, mark),
      disc(66, 74, 2.5, paper),
      box(20, 84, 80, 6, mid, 2),
    ],
  },
  "right-of-withdrawal": {
    lit: 80,
    shapes: [
      area("M26 20h38l16 16v54H32q-6 0-6-6z", mid),
      area("M64 20l16 16H64z", deep),
      ...[46, 56, 66].map((y) => box(35, y, 30, 4, pale, 2)),
      stroke("M35 79q5-8 9 0t9-2", paper, 2.5),
      disc(82, 64, 20, deep),
      stroke("M73 60h13a7 7 0 0 1 0 14h-7M78 54l-6 6 6 6", sun, 4),
    ],
  },
  "review-travel-card": {
    lit: 40,
    shapes: [
      stroke("M66 32v-6q0-5 5-5h14q5 0 5 5v6", deep, 4),
      box(54, 32, 48, 58, pale, 6),
      stroke("M66 34v54M90 34v54", mid, 3),
      box(16, 50, 62, 40, deep, 6),
      box(16, 59, 62, 8, mid),
      box(24, 73, 16, 11, sun, 2.5),
      stroke("M50 79h18", pale, 3),
    ],
  },
} satisfies Record<string, Drawing>;

/** Each illustration by its name: the id of a purpose, or the key of an article or guide. */
export const drawings = { ...purposes, ...articles, ...guides } satisfies Record<string, Drawing>;

export type IllustrationName = keyof typeof drawings;

/** Whether there is an illustration of this name. */
export function isIllustration(name: string): name is IllustrationName {
  return name in drawings;
}
