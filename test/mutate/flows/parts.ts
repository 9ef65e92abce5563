// Which worlds run a flow, by the part of the server that it belongs to.

export type Part = 'an organization' | 'an application' | 'API keys' | 'the console' | 'an account'

const folders = {
  'server/app/rows/keys.': 'API keys',
  'server/app/rows/': 'an organization',
  'server/auth/openid-provider/': 'an application',
  'server/auth/flows/api-keys/': 'API keys',
  'server/auth/flows/console/': 'the console',
} as const satisfies Record<string, Part>

/** The worlds of an account run all other flows, those of the application's session too. */
export const partOf = (file: string): Part =>
  Object.entries(folders).find(([folder]) => file.startsWith(folder))?.[1] ?? 'an account'
