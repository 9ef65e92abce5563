// lockstep/config: what lockstep.config.ts may say, by the rows of the settings; a row more is a name more.

import type { PolicyFunction } from '../wire/policy-question.ts'
import type { elsewhere } from './config-file.ts'
import type { allSettings } from './load.ts'
import type { InFile, Setting, Settings } from './setting.ts'

/** Spelt out rather than named, so that its declaration in the package has it whole, and needs none of what settings are read by. */
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

/** Types the settings that a lockstep.config.ts exports: by their names, which the environment has, too. */
export const defineConfig = definer<typeof allSettings>()
