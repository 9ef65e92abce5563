// lockstep/config: types lockstep.config.ts from the rows of the settings, so that a new row needs nothing here.

import type { PolicyFunction } from '../wire/policy-question.ts'
import type { elsewhere } from './config-file.ts'
import type { allSettings } from './load.ts'
import type { InFile, Setting, Settings } from './setting.ts'

/** Spelled out rather than named, so that the package's declaration is complete without the code that reads settings. */
const definer =
  <S extends Settings>() =>
  (
    config: {
      readonly [Name in Exclude<keyof S, keyof typeof elsewhere>]?:
        | (S[Name] extends InFile<infer Given>
            ? Given | string
            : S[Name] extends Setting<infer Read>
              ? [NonNullable<Read>] extends [boolean]
                ? boolean
                : [NonNullable<Read>] extends [readonly unknown[]]
                  ? readonly string[] | string
                  : [NonNullable<Read>] extends [string | number]
                    ? NonNullable<Read>
                    : string
              : never)
        | undefined
    } & { readonly [SecretFile in `${string}_FILE`]?: string | undefined } & {
      readonly policy?: PolicyFunction | undefined
    },
  ): object =>
    config

/** Types the settings that lockstep.config.ts exports, under the names that they have in the environment. */
export const defineConfig = definer<typeof allSettings>()
