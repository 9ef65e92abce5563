// Reads settings from the environment, and reports every fault at once, each with its correction.

import type { z } from 'zod'
import { closest } from './closest.mjs'
import type { Env, Settings, ValuesOf } from './setting.ts'

/** `usable`: the values of those rows that have no fault. */
export type Read<S extends Settings> =
  | { values: ValuesOf<S> }
  | { faults: string[]; usable: Partial<ValuesOf<S>> }

/** @param known the names of all services' settings, so that none of them is taken for a typing error */
export function readSettings<S extends Settings>(settings: S, env: Env, known: readonly string[]): Read<S> {
  const faults = Object.keys(env).flatMap((name) => misspelt(name, known))
  const consequences: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    const value = env[name] === '' ? undefined : env[name]
    const hasDefault = !(setting.requiredInProduction && env.NODE_ENV === 'production')
    if (value === undefined && !hasDefault) {
      faults.push(`${name} is not set, and production has no default for it: give ${setting.expects}.`)
      continue
    }
    const fallback = typeof setting.fallback === 'function' ? setting.fallback(env) : setting.fallback
    const raw = value ?? fallback
    const parsed = setting.schema.safeParse(raw)
    if (parsed.success) values[name] = parsed.data
    else {
      // A default that is made from a faulty setting is not usable either: only the setting itself is reported.
      const list = value === undefined ? consequences : faults
      const wanted = expectedBy(parsed.error) ?? `give ${setting.expects}`
      list.push(`${name} is not usable as it is: ${wanted}.${hasDefault ? defaultHint(fallback) : ''}`)
    }
  }
  if (faults.length === 0) faults.push(...consequences)
  return faults.length > 0
    ? { faults, usable: values as Partial<ValuesOf<S>> }
    : { values: Object.freeze(values) as ValuesOf<S> }
}

/** What a row says of just this text, where it does. */
const expectedBy = ({ issues }: z.ZodError): string | undefined =>
  issues
    .map((issue) => (issue.code === 'custom' ? issue.params?.expects : undefined))
    .find((expects) => typeof expects === 'string')

function defaultHint(fallback: string | undefined): string {
  if (fallback === undefined) return ''
  return fallback === '' ? ' The default is empty.' : ` The default is ${fallback}.`
}

/** Of an environment, which has names of other programs, too: SHOP_URL is two letters from SMTP_URL. */
const LETTERS_OFF = 1

function misspelt(name: string, known: readonly string[]): string[] {
  const meant = known.includes(name) ? undefined : closest(name, known, LETTERS_OFF)
  return meant ? [`${name} is not a setting: did you mean ${meant}? Rename it, or unset it.`] : []
}
