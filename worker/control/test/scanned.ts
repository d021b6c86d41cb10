// What QR codes say to a phone's camera.
import jsQR from "jsqr";
import sharp from "sharp";

/** The text of the QR code in a picture, SVG or PNG; undefined where there is none that can be read. */
export async function scanned(picture: Buffer): Promise<string | undefined> {
  const image = sharp(picture, { density: 300 }).resize({ width: 600, kernel: "nearest" }).removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const grey = data[pixel * channels] ?? 0;
    pixels.set([grey, grey, grey, 255], pixel * 4);
  }
  return jsQR(pixels, width, height)?.data;
}
