/**
 * Whether a file says where on earth it was made: in EXIF, whatever holds it (JPEG, PNG, WebP, AVIF, HEIC, TIFF), or in XMP. EXIF is TIFF,
 * so every place where one could begin is tried; text that is compressed is not looked into.
 *
 * https://www.cipa.jp/std/documents/download_e.html?CIPA_DC-008-2024-E
 */
export function tellsPosition(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return tiffMarks.some((mark) => occurrences(file, mark).some((at) => hasPosition(file.subarray(at)))) || inXmp(file);
}

/** How TIFF begins, in both orders of bytes. */
const tiffMarks = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/** No picture has more of them, unless somebody wants to take up time. */
const mostOccurrences = 1000;

function occurrences(file: Buffer, mark: Buffer): readonly number[] {
  const found: number[] = [];
  for (let at = file.indexOf(mark); at !== -1 && found.length < mostOccurrences; at = file.indexOf(mark, at + 1))
    found.push(at);
  return found;
}

/** An XMP property with a value, as an attribute or as an element. */
function inXmp(file: Buffer): boolean {
  const mark = Buffer.from('GPSLatitude');
  return occurrences(file, mark).some((at) =>
    /^GPSLatitude\s*(?:=\s*["']|>)\s*[^\s"'<]/.test(file.toString('latin1', at, at + 100)),
  );
}

/** The field of the first directory that says where the one of the position is, and the latitude and longitude in it. */
const [positionField, latitudeField, longitudeField] = [0x8825, 2, 4];

/** Whether a TIFF has a latitude and a longitude. Cameras that do not know theirs leave the fields out, or fill them with zeros. */
function hasPosition(tiff: Buffer): boolean {
  const isLittle = tiff[0] === 0x49;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const fieldIn = (directory: number, field: number): number | undefined => {
    for (let entry = 0; entry < Math.min(short(directory), 1000); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (short(at) === field) return long(at + 8);
    }
    return undefined;
  };
  /** Whether degrees, minutes and seconds, each a numerator and a denominator, are an angle; and whether it is other than zero. */
  const angleAt = (at: number) => {
    const parts = [0, 8, 16].map((offset) => [long(at + offset), long(at + offset + 4)] as const);
    return { isKnown: parts[0]?.[1] !== 0, isZero: parts.every(([numerator]) => numerator === 0) };
  };
  try {
    const position = fieldIn(long(4), positionField);
    if (position === undefined) return false;
    const [latitude, longitude] = [fieldIn(position, latitudeField), fieldIn(position, longitudeField)];
    if (latitude === undefined || longitude === undefined) return false;
    const angles = [angleAt(latitude), angleAt(longitude)];
    return angles.every(({ isKnown }) => isKnown) && !angles.every(({ isZero }) => isZero);
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}
