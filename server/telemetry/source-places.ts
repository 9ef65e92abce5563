// Stack traces that name sources instead of what is bundled of them. A map is read when a trace first needs it: Node's own
// --enable-source-maps reads all of them at the start, which takes longer than the rest of it.

import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const place = /(file:\/\/[^\s()]+):(\d+):(\d+)/

/** @param folder of files, each with its map beside it */
export function nameSources(folder: string): void {
  const bundled = pathToFileURL(folder + sep).href
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (file: string): SourceMap | null => {
    if (!maps.has(file)) maps.set(file, file.startsWith(bundled) ? read(new URL(`${file}.map`)) : null)
    return maps.get(file) ?? null
  }
  const inSources = (said: string, file: string, line: string, column: string): string => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    return origin && 'fileName' in origin
      ? `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
      : said
  }
  Error.prepareStackTrace = (error, sites) =>
    [error, ...sites.map((site) => `    at ${String(site).replace(place, inSources)}`)].join('\n')
}

/** Null where it is not there: the trace names what is bundled then. */
function read(map: URL): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(map, 'utf8')))
  } catch {
    return null
  }
}
