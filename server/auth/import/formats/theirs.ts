// What the exports of other products have in common.

import { z } from 'zod'
import { importedId } from '../../../wire/imported-id.ts'
import type { Columns } from './format.ts'

export const LINKS = 'links to identity providers, which the export lacks'
export const SECOND_FACTORS = 'second factors, which the export lacks'

/** Null, or not there, where the product says nothing. */
export const text = z.string().nullish()

type Told = string | boolean | number | null | undefined

/** As our own columns have it: nothing is an empty text. */
const columnOf = (value: Told) => (value === null || value === undefined ? '' : String(value))

const nothing = {
  email: '',
  id: '',
  name: '',
  email_verified: '',
  banned: '',
  password_hash: '',
  image: '',
  created_at: '',
}
type Said = Partial<Record<keyof typeof nothing, Told>>

/** All of them, so that nothing in the metadata, which people may write themselves, can take the place of one. */
export function stated(said: Said): Columns {
  const columns = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, columnOf(value)]))
  return { ...nothing, ...columns, id: importedId(columns.id ?? '') }
}

/** Of metadata: what a field of USER_FIELDS can be, by its name in small letters. */
export const textsOf = (metadata: Readonly<Record<string, unknown>> | null | undefined): Columns =>
  Object.fromEntries(
    Object.entries(metadata ?? {}).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name.toLowerCase(), String(value)]] : [],
    ),
  )

/** The words that are there, with a space between them. */
export const joined = (...names: readonly (string | null | undefined)[]): string =>
  names.filter((name) => name?.trim()).join(' ')
