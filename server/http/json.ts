// Parses untrusted JSON: bounded, strictly UTF-8, and without keys that could change prototypes.

export class JsonRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'JsonRefused'
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
const forbiddenKeys = new Set(['__proto__', 'constructor'])

/**
 * @param maximumDepth of nested objects and arrays, including the outermost
 * @param anyText members of the outermost object whose text may be any, NUL included: what is never stored
 * @throws JsonRefused
 */
export function parseJson(bytes: Buffer, maximumDepth: number, anyText: readonly string[] = []): unknown {
  const value = decodeJson(bytes)
  inspect(isObject(value) ? withoutTexts(value, anyText) : value, maximumDepth)
  return value
}

const withoutTexts = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(value).filter(([name, inner]) => !(names.includes(name) && typeof inner === 'string')),
  )

/** Checks only that it is well-formed, for callers that read named fields. @throws JsonRefused */
export function decodeJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new JsonRefused('Invalid JSON in request body')
  }
}

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function inspect(value: unknown, depthLeft: number): void {
  if (typeof value === 'string') inspectText(value)
  if (typeof value !== 'object' || value === null) return
  if (depthLeft === 0) throw new JsonRefused('JSON is nested too deeply')
  for (const [key, inner] of Object.entries(value)) {
    inspectText(key)
    if (forbiddenKeys.has(key)) throw new JsonRefused(`The key "${key}" is not allowed`)
    inspect(inner, depthLeft - 1)
  }
}

function inspectText(text: string): void {
  if (text.includes('\0')) throw new JsonRefused('NUL characters are not allowed')
}
