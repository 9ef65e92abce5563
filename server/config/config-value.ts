// Turns a value of lockstep.config.ts into the text that the environment would have, or says why there is none.

import type { Env, Setting } from './setting.ts'

type Read = { text: string } | { fault: string }

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [null, Object.prototype].includes(Object.getPrototypeOf(value))

/** JSON leaves out a function, and makes {} of a Map: neither is what the file says. */
function data(_: string, value: unknown): unknown {
  const isData = typeof value === 'object' ? value === null || isPlain(value) : isScalar(value)
  if (isData || value === undefined) return value
  throw new TypeError('It is no data.')
}

function jsonOf(value: object): string | undefined {
  try {
    return JSON.stringify(value, data)
  } catch {
    return undefined
  }
}

/** A whole value, or those in it that have such a name. */
const secretsIn = (value: unknown, isNamed: boolean): readonly string[] => {
  if (typeof value === 'string') return isNamed ? value.split(',').filter(Boolean) : []
  return Object.entries(value ?? {}).flatMap(([key, one]) =>
    secretsIn(one, Array.isArray(value) ? isNamed : /secret$/i.test(key)),
  )
}

const KINDS: Record<string, string> = { boolean: 'true or false', number: 'a number', object: 'an object' }

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return value === null ? 'null' : (KINDS[typeof value] ?? `a ${typeof value}`)
}

const listed = (value: readonly unknown[]): string | undefined =>
  value.length > 0 && value.every((one) => isScalar(one) && !`${one}`.includes(','))
    ? value.join(',')
    : undefined

/** Of what is no JSON. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return listed(value)
  return isScalar(value) ? String(value) : undefined
}

const isOfKind = (value: unknown, read: unknown): boolean =>
  Array.isArray(value) ? Array.isArray(read) : typeof value === typeof read

/** @param row undefined for a file that holds a secret @returns what comes after the setting’s name */
export function textInFile(name: string, value: unknown, row: Setting | undefined, env: Env): Read {
  const wrong = { fault: `cannot be ${kindOf(value)}: give ${row?.expects ?? 'the path of a file'}` }
  if (row?.isSecret) {
    const held = new Set(Object.values(env).flatMap((one) => [one, ...(one?.split(',') ?? [])]))
    const whole = !row.isJson || typeof value === 'string'
    if (secretsIn(value, whole).some((one) => !held.has(one)))
      return {
        fault: `has a secret, which everybody can read who reads the file: take it whole from process.env, or set ${name} or ${name}_FILE in the environment`,
      }
  }
  if (typeof value === 'string') return { text: value }
  if (row?.isJson) {
    if (typeof value !== 'object' || value === null) return wrong
    const text = jsonOf(value)
    return text === undefined
      ? { fault: `has something in it that isn’t data: give ${row.expects}` }
      : { text }
  }
  const text = textOf(value)
  if (text === undefined || !row) return wrong
  const read = row.schema.safeParse(text)
  // Where a number has another range, or a list another form, the setting itself says so.
  if (!read.success && typeof value !== 'boolean') return { text }
  return read.success && isOfKind(value, read.data) ? { text } : wrong
}
