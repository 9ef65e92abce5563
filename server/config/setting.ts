// A setting is a row: what it means, how its text is read, and what to write when that text is not usable.

import { isIP } from 'node:net'
import { z } from 'zod'
import { readDatabaseUrl } from '../database-url.ts'
import { isLoopback } from '../http/loopback.ts'
import type { PolicyFunction } from '../wire/policy-question.ts'

/** A function that the file has as `policy`. `label`: what people call the file. `lineOf`: where in it an error came about. */
export type PolicyOfFile = {
  decide: PolicyFunction
  label: string
  lineOf: (error: unknown) => string | undefined
}

/** What only the file can say, since no text does. */
export type OfFile = { readonly policy?: PolicyOfFile | undefined }

/** What is of lockstep.config.ts in an environment, and stays with each copy of it. */
export const FROM_FILE: unique symbol = Symbol('from file')

export type FromFile = OfFile & {
  /** What people call the file. */
  label: string
  /** Those settings that have its value. */
  names: ReadonlySet<string>
  /** By the name of the setting that it cannot give a value. */
  faults: ReadonlyMap<string, string>
}

export type Env = Record<string, string | undefined> & { [FROM_FILE]?: FromFile }

export type Setting<T = unknown> = {
  meaning: string
  /** Completes the sentence "give …". */
  expects: string
  schema: z.ZodType<T, string | undefined>
  /** As text, the way a person would write it; a function where it follows from other settings. */
  fallback?: string | ((env: Env) => string | undefined)
  /** Not to be run in production on its fallback. */
  requiredInProduction?: boolean
  /** Whether it may be in a file that the setting of this name with `_FILE` names. */
  isSecret?: boolean
  isJson?: boolean
}

/** Of what type its value in lockstep.config.ts is, where that does not follow from what is read. No row has it at run time. */
export type InFile<Given> = { isJson: true; given?: Given }

export type Settings = Record<string, Setting>
/** What is read by these rows: the types that services take their settings by. */
export type ValuesOf<S extends Settings> = {
  readonly [Name in keyof S]: z.output<S[Name]['schema']>
}

export const setting = <T>(row: Setting<T>): Setting<T> => row

/** Without a fallback: the value may be undefined, and its reader decides what follows from that. */
export const optional = <T>(row: Setting<T>): Setting<T | undefined> => ({
  ...row,
  schema: row.schema.optional(),
})

export type Row = Pick<Setting, 'meaning' | 'fallback' | 'requiredInProduction' | 'isSecret'> & {
  expects?: string
}

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to)

export const port = (row: Row) =>
  setting({ expects: 'a port from 0 to 65535 (0 = any free one)', schema: whole(0, 65_535), ...row })

export const wholeNumber = (from: number, to: number, row: Row) =>
  setting({ expects: `a whole number from ${from} to ${to}`, schema: whole(from, to), ...row })

export const fraction = (row: Row) =>
  setting({
    expects: 'a number from 0 to 1, such as 0.1',
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/)
      .transform(Number),
    ...row,
  })

export const onOff = (row: Row) =>
  setting({
    expects: 'on or off',
    schema: z.enum(['on', 'off']).transform((value) => value === 'on'),
    ...row,
  })

export const oneOf = <const V extends string>(values: readonly V[], row: Row): Setting<V> => ({
  expects: values.join(' or '),
  schema: z.enum(values) as unknown as z.ZodType<V, string>,
  ...row,
})

export const text = (row: Row & { expects: string }) => setting({ schema: z.string().min(1), ...row })

const reserved = new Set(['error', 'error_description', 'state', 'code'])

/** A word that is valid in a cookie's name and in a query. */
export const word = (row: Row & { expects: string }) =>
  setting({
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_.-]+$/)
      .refine((value) => !reserved.has(value)),
    ...row,
  })

const isUrl = (value: string, protocols: string[]) => {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

export const url = (protocols: string[], row: Row) =>
  setting({
    expects: `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    schema: z.string().refine((value) => isUrl(value, protocols)),
    ...row,
  })

/** As text, since it is read again where connections are opened; its fault is said in a sentence of its own. */
export const databaseUrl = (row: Row) =>
  setting({
    expects: 'an address that begins with postgres:// or postgresql://',
    schema: z.string().superRefine((value, ctx) => {
      const read = readDatabaseUrl(value)
      if ('fault' in read) ctx.addIssue({ code: 'custom', params: { expects: read.fault } })
    }),
    isSecret: true,
    ...row,
  })

/** As it is read: `HTTP:` is no other protocol. */
const isSafe = (address: string) => URL.parse(address)?.protocol !== 'http:' || isLoopback(address)

/** Without a password, since others see it, and without a query, since paths are added at its end. */
const isPlain = (address: string) => {
  const { username, password, search, hash } = new URL(address)
  return [username, password, search, hash].every((part) => part === '')
}

/** https, since tokens travel to it; http only on this machine. */
export const safeAddress = z
  .string()
  .refine((value) => isUrl(value, ['http:', 'https:']) && isSafe(value) && isPlain(value))

export const safeUrl = (row: Row) =>
  setting({
    expects: 'an address that begins with https:// (http:// for this machine only)',
    schema: safeAddress,
    ...row,
  })

/** Within a network of one's own, where http may be good enough. */
export const internalUrl = (row: Row) =>
  setting({
    expects: 'an address that begins with http:// or https://',
    schema: z.string().refine((value) => isUrl(value, ['http:', 'https:']) && isPlain(value)),
    ...row,
  })

/** One mailbox, with a name before it or without. */
export const mailbox = (row: Row) =>
  setting({
    expects: 'a sender such as Example <no-reply@example.com>',
    schema: z.string().regex(/^(?:[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/),
    ...row,
  })

export const commaList = (value: string): readonly string[] => value.split(',').map((part) => part.trim())

/** As browsers write them, however somebody has. */
export const originList = (value: string): readonly string[] =>
  commaList(value).map((entry) => entry.replace(/\/$/, '').toLowerCase())

/** scheme://host[:port], without a path: as a browser sends it in `Origin`. */
export const origin = (row: Row) =>
  setting({
    expects: 'an origin such as https://app.example.com, without a path (http:// for this machine only)',
    schema: z
      .string()
      .refine(
        (value) => isUrl(value, ['http:', 'https:']) && URL.parse(value)?.origin === value && isSafe(value),
      ),
    ...row,
  })

/** Each whole, without wildcards: their pages act with the visitor's cookies. */
export const origins = (row: Row) =>
  setting({
    expects: 'a comma list of origins such as https://app.example.com, each whole: no *, no null, no path',
    schema: z
      .string()
      .transform(originList)
      .refine((entries) =>
        // A URL may well contain a *, and would be nobody's origin.
        entries.every(
          (entry) =>
            isUrl(entry, ['http:', 'https:']) && URL.parse(entry)?.origin === entry && !entry.includes('*'),
        ),
      ),
    ...row,
  })

/** Below an address, beginning with a slash. */
export const path = (row: Row) =>
  setting({
    expects: 'a path such as /forget-password/email',
    schema: z.string().regex(/^(\/[A-Za-z0-9._~-]+)+$/),
    ...row,
  })

const isNetwork = (entry: string): boolean => {
  const [address = '', bits, more] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)
  return entry === 'loopback' || (most > 0 && fits && more === undefined)
}

export const networks = (row: Row) =>
  setting({
    expects: 'a comma list of addresses and networks such as 10.0.0.0/8; loopback stands for this machine',
    schema: z
      .string()
      .transform(commaList)
      .refine((entries) => entries.every(isNetwork)),
    ...row,
  })

/** As RFC 9116 has them; none for an empty text. */
export const contacts = (row: Row) =>
  setting({
    expects: 'a comma list of addresses such as mailto:security@example.com or https://example.com/security',
    schema: z
      .string()
      .transform((value) => (value === '' ? [] : commaList(value)))
      .refine((uris) =>
        uris.every((uri) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*|tel:\+[\d-]+)$/.test(uri)),
      ),
    ...row,
  })
