// The exports of other products, by the name that `npm run import -- --from` takes.

import { auth0 } from './auth0.ts'
import { clerk } from './clerk.ts'
import { firebase, type HashConfig } from './firebase.ts'
import type { FileFormat } from './format.ts'
import { keycloak } from './keycloak.ts'
import { kratos } from './kratos.ts'
import { supabase } from './supabase.ts'
import { workos } from './workos.ts'

type Settings = { firebaseHashConfig: HashConfig | null }

const formats = {
  auth0: () => auth0,
  clerk: () => clerk,
  firebase: ({ firebaseHashConfig }) => firebase(firebaseHashConfig),
  keycloak: () => keycloak,
  kratos: () => kratos,
  supabase: () => supabase,
  workos: () => workos,
} as const satisfies Record<string, (settings: Settings) => FileFormat>

export const formatNames = Object.keys(formats)

/** Null for a product that is none of these. */
export const formatNamed = (name: string, settings: Settings): FileFormat | null =>
  Object.hasOwn(formats, name) ? formats[name as keyof typeof formats](settings) : null
