// What a file of people is read by: its records, and how each becomes the columns that our own CSV files have.

import type { UserField } from '../../../config/user-fields-schema.ts'

/** By the names that our CSV files have for columns; those of USER_FIELDS in small letters. */
export type Columns = Record<string, string>

/** A person at a provider, by what the product calls that, or its team (`isOwnName`); `subject` as the provider has it in `sub`. */
export type Identity = { provider: string; subject: string; isOwnName?: boolean }
/** An authenticator app, its secret in base32, and the recovery codes that nobody has used. */
export type StatedApp = { secret: string; recoveryCodes: readonly string[] }

/** `own`: what people may have written there themselves, which fills no field that they cannot set here. */
export type Stated = {
  columns: Columns
  own?: Columns
  identities?: readonly Identity[]
  app?: StatedApp | null
}

export type FileFormat = {
  /** In the order of the file. @throws Problem for a file that is another one */
  records: (file: string, userFields: readonly UserField[]) => AsyncIterable<unknown>
  /** Null for what is no person. */
  personIn: (record: unknown) => Stated | null
  /** What a person has there that stays behind, in the plural: `second factors`. */
  leftOf: (record: unknown) => readonly string[]
  /** Which error says that the file cannot be parsed: `JSON`, or `CSV` with a code. */
  faultOf: (error: unknown) => string | null
  /** Follows “The file has” where it has nobody. */
  emptyWhere: string
  /** Sets one file apart that was read by another format before, which took nobody. */
  sourcePrefix: string
}
