// Arbitrary bodies for a schema: JSON of valid and nearly valid values, and what is no JSON at all.

import fc from 'fast-check'
import type { z } from 'zod'
import { hostileValue, nearlyValidValue, validValue } from './values.ts'

export type Body = {
  body: string
  /** In Latin-1, so that it need not be UTF-8. */
  isRaw: boolean
}
export const text = (body: string): Body => ({ body, isRaw: false })
export const written = (value: unknown) => text(JSON.stringify(value) ?? '')

const prototypeKeys = (json: string) =>
  json.startsWith('{')
    ? `{"__proto__":{"email":"x","isAdmin":true},"email":"a","email":1,${json.slice(1)}`
    : json

const asForm = (value: unknown) =>
  Object.entries(Object(value) as object)
    .map(
      ([name, one]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(typeof one === 'string' ? one.toWellFormed() : JSON.stringify(one))}`,
    )
    .join('&')

/** JSON that can be read, as the schema has it or nearly. */
export const writtenValue = (schema: z.ZodType): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 1, arbitrary: validValue(schema).map(written) },
    { weight: 3, arbitrary: nearlyValidValue(schema).map(written) },
  )

/** What is no such JSON, or not only. */
export function strangeBody(schema: z.ZodType): fc.Arbitrary<Body> {
  const valid = validValue(schema)
  return fc.oneof(
    hostileValue.map(written),
    valid.map((value) => text(`${asForm(value)}&email=%ff&a=%`)),
    valid.map((value) => text(prototypeKeys(written(value).body))),
    fc.tuple(valid, fc.nat(60)).map(([value, end]) => text(written(value).body.slice(0, end))),
    fc.nat(20_000).map((depth) => text('['.repeat(depth))),
    fc.constantFrom(17_000, 140_000).map((size) => text(`{"email":"${'a'.repeat(size)}"}`)),
    fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => ({ body: Buffer.from(bytes).toString('latin1'), isRaw: true })),
    fc.constant(text('')),
  )
}
