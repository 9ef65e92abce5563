// What a screen shows of a colour of a style sheet, in sRGB, each channel from 0 to 255; and how far two of them stand apart.

export type Rgb = [red: number, green: number, blue: number]

const encode = (linear: number) =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055

/** A channel that no screen can show is cut off, as browsers do it. */
const channel = (linear: number) => 255 * Math.min(1, Math.max(0, encode(linear)))

/** The inside of `oklch(…)`, such as `45% 0.085 190`; unrounded (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
export function rgbOfOklch(text: string): Rgb {
  const [percent = 0, chroma = 0, hue = 0] = text.split(' ').map(Number.parseFloat)
  const lightness = percent / 100
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** `#rrggbb`. */
const rgbOfHex = (text: string): Rgb => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
]

const inHex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')
export const hexOf = (rgb: Rgb): string => `#${rgb.map(inHex).join('')}`

/** @param share of the other colour, from 0 to 1 */
export const mixed = (one: string, other: string, share: number): string => {
  const second = rgbOfHex(other)
  const [red, green, blue] = rgbOfHex(one).map(
    (value, index) => value + ((second[index] ?? value) - value) * share,
  )
  return hexOf([red ?? 0, green ?? 0, blue ?? 0])
}

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOfHex(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** From 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
