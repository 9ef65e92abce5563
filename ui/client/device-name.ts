// Names the device behind a User-Agent as its owner would: by its browser and its system, where they are known.

/** The first that fits: most of them claim to be Safari, and many to be Chrome. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const first = (table: [RegExp, string][], text: string): string | null =>
  table.find(([sign]) => sign.test(text))?.[1] ?? null

/** “Chrome (Linux)”; empty for a program, and for an unknown browser. */
export function deviceName(userAgent: string): string {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  return browser && system ? `${browser} (${system})` : (browser ?? system ?? '')
}
