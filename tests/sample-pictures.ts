/** Small pictures whose quarters have colours of their own, so that a test sees what stands where. */
import sharp, { type Sharp } from 'sharp';

// Results of one name are written again and again. This copy of the library turns the cache of both on when it is loaded.
sharp.cache(false);

const COLORS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];

/** Red and green above, blue and white below. */
export function quarters(width = 40, height = 20): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      pixels.set(COLORS[quarter] ?? [], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The letters of the four corners, row by row; `-` where it is clear. */
export async function corners(picture: Sharp): Promise<string> {
  const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const letter = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray((y * info.width + x) * 4);
    if (a < 50) return '-';
    if (Math.min(r, g, b) > 200) return 'W';
    return ['R', 'G', 'B'][[r, g, b].indexOf(Math.max(r, g, b))] ?? '?';
  };
  const [right, bottom] = [info.width - 3, info.height - 3];
  return letter(2, 2) + letter(right, 2) + letter(2, bottom) + letter(right, bottom);
}

/** An animation of as many frames as there are times, each of one colour. */
export async function animation(delays: readonly number[], { width = 8, height = 8 } = {}): Promise<Buffer> {
  const frames = delays.map((_, index) => {
    const background = { r: 255 - index * 80, g: 0, b: index * 80 };
    return sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  });
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [...delays], loop: 3 })
    .toBuffer();
}

/** How a camera held upside down, or on its side, stores a picture so that it is seen upright. */
export async function heldAs(orientation: number, upright: Sharp = quarters()): Promise<Buffer> {
  const turns: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.flip().rotate(90),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.flip().rotate(270),
    8: (picture) => picture.rotate(90),
  };
  const stored = await (turns[orientation] ?? ((picture) => picture))(sharp(await upright.png().toBuffer()))
    .png()
    .toBuffer();
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** A photo that tells who took it, and where: in its EXIF block and in its XMP. */
export function placedPhoto(): Sharp {
  return quarters()
    .withExif({
      IFD0: { Artist: 'Ann Example' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3597/100', GPSLongitudeRef: 'W' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
        '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.5N" exif:Note="kept">' +
        '<exif:GPSLongitude>0,7.6W</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>',
    );
}

/** Grain as of a photograph, softened: 301 by 203 pixels, so that half a block stands at its edges. */
export function grain(): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 301, height: 203, channels: 3, background: 'red', noise } }).blur(1);
}
