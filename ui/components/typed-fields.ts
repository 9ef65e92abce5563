// Reads what somebody has typed into the fields of USER_FIELDS: values as the auth service takes them, and what is wrong with others.

import {
  type Choice,
  choicesOf,
  type FieldProperty,
  type FieldsSchema,
  MOST_CHARACTERS,
  titleOf,
} from '../../server/wire/fields-schema.ts'
import { languageFor } from '../../server/wire/language-for.ts'
import type { FieldValue } from '../../server/wire/user-fields.ts'
import type { FieldWords } from '../i18n/wording.ts'
import type { Faults } from './faults.ts'

/** Of a sign-up, or of one's own account. */
export type AskedField = FieldProperty & { name: string; isRequired: boolean }
type Text = Extract<AskedField, { type: 'string' }>
type Numeric = Extract<AskedField, { type: 'integer' | 'number' }>

export const askedIn = ({ properties, required = [] }: FieldsSchema): AskedField[] =>
  Object.entries(properties)
    .filter(([, { input }]) => input !== false)
    .map(([name, property]) => ({ ...property, name, isRequired: required.includes(name) }))

/** Of a field, or of a value to choose. */
export const titleIn = (language: string, name: string, of: FieldProperty | Choice): string =>
  titleOf(name, of, (known) => languageFor([language], known))

/** Beside the form's own ids. */
export const idOf = (name: string): string => `field-${name}`

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const isOfFormat: Record<NonNullable<Text['format']>, (text: string) => boolean> = {
  // What the browser's own controls cannot read, they leave empty.
  date: () => true,
  'date-time': (text) => !Number.isNaN(Date.parse(text)),
  time: () => true,
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  uri: (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
  uuid: (text) => uuid.test(text),
}

function faultOfText(
  { format, minLength = 0, maxLength = MOST_CHARACTERS }: Text,
  text: string,
  words: FieldWords,
  title: string,
): string | null {
  if (format && !isOfFormat[format](text)) return words.malformed[format](title)
  const length = [...text].length
  if (length < minLength) return words.tooShort(title, minLength)
  return length > maxLength ? words.tooLong(title, maxLength) : null
}

function faultOfNumber(field: Numeric, value: number, words: FieldWords, title: string): string | null {
  const { type, minimum = -Infinity, maximum = Infinity } = field
  if (type === 'integer' ? !Number.isSafeInteger(value) : !Number.isFinite(value))
    return words.malformed[type](title)
  if (value < minimum) return words.tooSmall(title, minimum)
  return value > maximum ? words.tooLarge(title, maximum) : null
}

type Read = { value: FieldValue | null; fault?: string | null }

function read(field: AskedField, text: string, words: FieldWords, title: string): Read {
  if (field.type === 'boolean') return { value: text !== '' }
  if (text === '') {
    const missing = choicesOf(field) ? words.unchosen : words.missing
    return { value: null, fault: field.isRequired ? missing(title) : null }
  }
  if (field.type !== 'string') {
    const isNumber = /^[-+]?\d+(?:[.,]\d+)?$/.test(text)
    // A separator may be of thousands as well as of decimals.
    const isWhole = field.type === 'number' || !/[.,]/.test(text)
    const value = isNumber && isWhole ? Number(text.replace(',', '.')) : Number.NaN
    return { value, fault: faultOfNumber(field, value, words, title) }
  }
  const fault = faultOfText(field, text, words, title)
  return { value: !fault && field.format === 'date-time' ? new Date(text).toISOString() : text, fault }
}

/**
 * @param typed by id; '' where nothing has been typed or chosen
 * @returns values by name, null where there is none; faults by id
 */
export function readFields(
  fields: readonly AskedField[],
  typed: (id: string) => string,
  { words, language }: { words: FieldWords; language: string },
): { values: Record<string, FieldValue | null>; faults: Faults } {
  const all = fields.map((field) => ({
    field,
    ...read(field, typed(idOf(field.name)).trim(), words, titleIn(language, field.name, field)),
  }))
  return {
    values: Object.fromEntries(all.map(({ field, value }) => [field.name, value])),
    faults: Object.fromEntries(all.flatMap(({ field, fault }) => (fault ? [[idOf(field.name), fault]] : []))),
  }
}

/** What a control shows of a value. @param value of the account, or of a draft */
export function shownAs(field: AskedField, value: FieldValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  // The control of one line has no breaks.
  if (field.type !== 'string' || field.format !== 'date-time') return `${value}`.replace(/\s*\n\s*/g, ' ')
  const at = new Date(`${value}`)
  // The control takes local time, without a zone.
  return Number.isNaN(+at) ? '' : new Date(+at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** As its control, of which a box says `on`, holds it before anybody types. */
function asTyped(field: AskedField, value: FieldValue | null | undefined): string {
  const shown = shownAs(field, value ?? field.default)
  if (field.type !== 'boolean') return shown
  return shown === 'true' ? 'on' : ''
}

/**
 * What somebody has changed, and what is wrong with it; nothing of what they have left as it was shown.
 * @param values of the account: those are missing that nobody may read
 */
export function readChanges(
  fields: readonly AskedField[],
  values: Readonly<Record<string, FieldValue | null | undefined>>,
  { typed, ...spoken }: { typed: (id: string) => string; words: FieldWords; language: string },
): ReturnType<typeof readFields> {
  const isLeft = (field: AskedField) =>
    typed(idOf(field.name)).trim() === asTyped(field, values[field.name]).trim()
  const mayStay = (field: AskedField) => isLeft(field) && (values[field.name] !== null || !field.isRequired)
  return readFields(
    fields.filter((field) => !mayStay(field)),
    typed,
    spoken,
  )
}
