// What a key, a paste or an autofill does to the six boxes, as pure functions.

export const LENGTH = 6

/** One digit or '' for each box. */
export type Boxes = readonly string[]
export type Edit = { boxes: Boxes; focus: number }

export const empty: Boxes = Array.from({ length: LENGTH }, () => '')

/** Code points of zero in the digit rows that Arabic, Persian and Hindi keyboards type. */
const zeros = [0x660, 0x6f0, 0x966]

function asciiDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const zero = zeros.find((start) => point >= start && point < start + 10)
  return zero === undefined ? character : String(point - zero)
}

/** The digits of a text, in ASCII, whatever stands between them. */
export function digitsOf(text: string): string {
  return Array.from(text.normalize('NFKC'), asciiDigit)
    .filter((character) => /[0-9]/.test(character))
    .join('')
}

const clamp = (index: number) => Math.max(0, Math.min(LENGTH - 1, index))

/** A whole code or the beginning of one: fills from the first box on, whichever box was pasted into, and leads to the one that is next. */
export function fill(boxes: Boxes, text: string, at: number): Edit {
  const digits = digitsOf(text).slice(0, LENGTH)
  if (!digits) return { boxes, focus: at }
  return { boxes: empty.map((_, index) => digits[index] ?? ''), focus: clamp(digits.length) }
}

export function type(boxes: Boxes, text: string, at: number): Edit {
  const digits = digitsOf(text)
  if (digits.length > 1) return fill(boxes, digits, at)
  if (!digits) return { boxes, focus: at }
  return { boxes: boxes.with(at, digits), focus: clamp(at + 1) }
}

/** Empties a full box; from an empty one it moves to the previous box. */
export function backspace(boxes: Boxes, at: number): Edit {
  return boxes[at] ? { boxes: boxes.with(at, ''), focus: at } : { boxes, focus: clamp(at - 1) }
}

export function remove(boxes: Boxes, at: number): Edit {
  return { boxes: boxes.with(at, ''), focus: at }
}

/** A code reads left to right in every script, and so do the arrows. */
const moves: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => LENGTH - 1,
}

/** The box that a key moves to; undefined for a key that does not move. */
export function moveTo(key: string, at: number): number | undefined {
  const move = moves[key]
  return move && clamp(move(at))
}

/**
 * What was typed into a box whose content the browser has already changed: an input method writes beside the
 * digit that was there, an autofill replaces it.
 */
export function inserted(before: string, after: string): string {
  const digits = digitsOf(after)
  if (!before || digits.length !== 2) return digits
  return digits.startsWith(before) ? digits.slice(1) : digits.slice(0, 1)
}
