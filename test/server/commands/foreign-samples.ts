// The samples of what other products export, and what an import makes of each.

import { OTHER_FACTORS, UNUSABLE_APPS } from '../../../server/auth/import/formats/their-proofs.ts'

type Expected = { taken: number; refused: number; left: Record<string, number> }

export const samples: Record<string, [product: string, expected: Expected]> = {
  'auth0.ndjson': [
    'auth0',
    {
      taken: 2,
      refused: 2,
      left: { 'second factors, which the export lacks': 1, 'phone numbers': 1 },
    },
  ],
  'clerk.csv': [
    'clerk',
    {
      taken: 2,
      refused: 1,
      left: { usernames: 2, 'phone numbers': 1, 'further email addresses': 1 },
    },
  ],
  'firebase.json': [
    'firebase',
    {
      taken: 2,
      refused: 1,
      left: {
        'links to providers that OIDC_PROVIDERS lacks': 1,
        'links to providers, but no verified email': 1,
        'second factors, which the export lacks': 1,
        'phone numbers': 1,
        'custom claims': 1,
      },
    },
  ],
  'keycloak.json': [
    'keycloak',
    { taken: 2, refused: 2, left: { [UNUSABLE_APPS]: 1, usernames: 3, 'roles and groups': 1 } },
  ],
  'kratos.json': [
    'kratos',
    { taken: 2, refused: 1, left: { [OTHER_FACTORS]: 1, 'links to providers, but no verified email': 1 } },
  ],
  'supabase.ndjson': [
    'supabase',
    {
      taken: 2,
      refused: 2,
      left: { 'links to providers that OIDC_PROVIDERS lacks': 1, [OTHER_FACTORS]: 1, 'phone numbers': 1 },
    },
  ],
  'workos.json': [
    'workos',
    {
      taken: 2,
      refused: 0,
      left: {
        'links to providers that OIDC_PROVIDERS lacks': 1,
        'passwords, which WorkOS does not export': 2,
      },
    },
  ],
}
