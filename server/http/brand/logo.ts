// A logo: what its file is, and how large it is shown. Pictures alone: SVG may have scripts, and mail programs do not show it.

import { readFileSync, statSync } from 'node:fs'

type Size = { width: number; height: number }
export type Logo = Size & { type: 'image/png' | 'image/jpeg' | 'image/webp'; bytes: Buffer }

export const extensions: Record<Logo['type'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** A page that needs no other file has it within itself. */
const MOST_BYTES = 32_768

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const pngSize = (bytes: Buffer) =>
  bytes.length > 24 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null

/** In the first frame’s head: the segments before it are passed over. */
function jpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes[at + 1] ?? 0
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return null
}

/** By its first chunk: lossy, lossless, or one that has more than a picture. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind !== 'VP8L' || bytes[20] !== 0x2f) return null
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text

function typeOf(bytes: Buffer): Logo['type'] | null {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'image/webp' : null
}

const sizes: Record<Logo['type'], (bytes: Buffer) => Size | null> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** @returns its size alone where that is more than `most`, and null where it can’t be read */
export function read(path: string, most: number): Buffer | number | null {
  try {
    const file = statSync(path)
    if (!file.isFile()) return null
    return file.size > most ? file.size : readFileSync(path)
  } catch {
    return null
  }
}

/** @returns the logo, or what is wrong with its file */
export function readLogo(path: string): Logo | string {
  const bytes = read(path, MOST_BYTES)
  if (bytes === null) return 'isn’t a file that we can read'
  if (typeof bytes === 'number') return `has ${bytes} bytes, more than ${MOST_BYTES}: make it smaller`
  const type = typeOf(bytes)
  const size = type && sizes[type](bytes)
  if (!type || !size || size.width * size.height === 0)
    return 'isn’t a picture that everybody can see: give a PNG, JPEG or WebP'
  const shown = shownAs(size)
  if (shown.width * shown.height === 0)
    return `is ${size.width} by ${size.height} pixels, of which nothing could be seen: give a picture that is less long`
  return { type, bytes, ...size }
}

const HEIGHT = 32
const WIDEST = 220

/** In CSS pixels, so that neither a wide logo nor a high one is larger than its place. */
export function shownAs({ width, height }: Size): Size {
  const scale = Math.min(HEIGHT / height, WIDEST / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export const inline = ({ type, bytes }: Logo): string => `data:${type};base64,${bytes.toString('base64')}`
