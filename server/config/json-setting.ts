// A setting that is JSON of a given shape; where it has another, its fault names the place, and no value.

import { z } from 'zod'
import { closest } from './closest.mjs'
import type { InFile, Row, Setting } from './setting.ts'

type Expecting = Row & { expects: string }

/** @param names that its objects may have, so that the error about a misspelled one can suggest the right name */
export const json = <S extends z.ZodType>(
  schema: S,
  row: Expecting,
  names: readonly string[] = [],
): Setting<z.output<S>> & InFile<z.input<S>> => ({
  ...row,
  isJson: true,
  schema: z.string().transform((text, ctx) => {
    const fault = (what: string) => {
      ctx.addIssue({ code: 'custom', params: { expects: `${what}: give ${row.expects}` } })
      return z.NEVER
    }
    const given = parsed(text)
    if (given === undefined) return fault('it isn’t JSON')
    const read = schema.safeParse(given)
    if (read.success) return read.data
    return fault(read.error.issues.map((issue) => whatIsWrong(issue, names)).join('; '))
  }) as unknown as z.ZodType<z.output<S>, string>,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** As jq writes it. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => {
      if (typeof key === 'number') return `[${key}]`
      return /^[\w-]+$/.test(String(key)) ? `.${String(key)}` : `.${JSON.stringify(String(key))}`
    })
    .join('')

function whatIsWrong(issue: z.core.$ZodIssue, names: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .map((key) => {
        const meant = closest(key, names)
        return `${placeOf([...issue.path, key])} isn’t a known name${meant ? `, did you mean ${meant}?` : ''}`
      })
      .join('; ')
  }
  if (issue.code === 'custom' && issue.params?.what) return `${placeOf(issue.path)} ${issue.params.what}`
  if (issue.path.length === 0) return 'it has another form'
  return `${placeOf(issue.path)} is missing, or is not what it has to be`
}
