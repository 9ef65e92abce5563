// Converts a colour of a style sheet to what a screen shows: sRGB, each channel from 0 to 255.

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
export const rgbOfHex = (text: string): Rgb => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
]
