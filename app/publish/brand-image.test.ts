// The images drawn at build are PNG files of the size and colours meant.
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { iconFile, markImage } from "./brand-image.ts";

test.each([
  [{ width: 192, height: 192, size: 0.9, filled: false }, "ffffff", "586bea"],
  [{ width: 120, height: 63, size: 0.5, filled: true }, "586bea", "ffffff"],
])("%o", (image, ground, disc) => {
  const file = markImage(image);
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([image.width, image.height]);
  const start = file.indexOf("IDAT") + 4;
  const rows = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
  const at = (x: number, y: number) => {
    const place = y * (image.width * 3 + 1) + 1 + x * 3;
    return rows.subarray(place, place + 3).toString("hex");
  };
  expect(at(0, 0)).toBe(ground);
  expect(at(Math.floor(image.width / 2 - image.height * image.size * 0.25), Math.floor(image.height / 2))).toBe(disc);
});

test("an icon file says where its one image is", () => {
  const image = markImage({ width: 32, height: 32, size: 0.9, filled: false });
  const file = iconFile(32, image);
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4), file[6], file[7]]).toEqual([
    0, 1, 1, 32, 32,
  ]);
  const start = file.readUInt32LE(18);
  expect(file.subarray(start, start + file.readUInt32LE(14)).equals(image)).toBe(true);
  expect(start + image.length).toBe(file.length);
});
