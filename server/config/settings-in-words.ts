// The settings in sections, and what each is in words: for files that operators begin with.

import { called } from '../telemetry/called.mjs'
import { appSettings } from './app-settings.ts'
import { authSettings } from './auth-settings.ts'
import { buildSettings } from './build.ts'
import { demoSettings } from './dev.ts'
import type { Setting, Settings } from './setting.ts'

const LINE = 100

const without = (settings: Settings, others: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in others)))

const shared: Settings = Object.fromEntries(
  Object.entries(authSettings as Settings).filter(([name]) => name in appSettings),
)

export const sections: readonly (readonly [title: string, rows: Settings])[] = [
  ['Both services', shared],
  ['The auth service', without(authSettings, shared)],
  ['The application', without(appSettings, { ...shared, ...buildSettings })],
  ['The browser UI', buildSettings],
  [`${called('start')} only`, demoSettings],
]

/** In comment lines that begin with these signs. */
export function commented(text: string, signs: string): string[] {
  const lines = [signs]
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? signs
    if (line.length + word.length >= LINE) lines.push(`${signs} ${word}`)
    else lines.splice(-1, 1, `${line} ${word}`)
  }
  return lines
}

/** What it is, and what to give. */
export const sentencesOf = ({ meaning, expects, requiredInProduction }: Setting): string =>
  `${meaning} Give ${expects}.${requiredInProduction ? ' Required in production.' : ''}`
