// WorkOS: the list of users that its API gives, with the identities of each where somebody has asked for them. It gives no hashes.

import { z } from 'zod'
import { jsonFormat } from './json-records.ts'
import { joined, stated, text, textsOf } from './theirs.ts'

const user = z.object({
  id: text,
  email: text,
  email_verified: z.boolean().nullish(),
  first_name: text,
  last_name: text,
  profile_picture_url: text,
  created_at: text,
  identities: z.array(z.object({ provider: z.string(), idp_id: z.string() })).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** `GoogleOAuth` */
const nameOf = (provider: string) => provider.replace(/OAuth$/, '').toLowerCase()

export const workos = jsonFormat('workos', 'data', user, {
  // Nobody but the application writes its metadata.
  personIn: (one) => ({
    identities: (one.identities ?? []).map(({ provider, idp_id: subject }) => ({
      provider: nameOf(provider),
      subject,
    })),
    columns: {
      ...textsOf(one.metadata),
      ...stated({
        email: one.email,
        id: one.id,
        name: joined(one.first_name, one.last_name),
        email_verified: one.email_verified,
        image: one.profile_picture_url,
        created_at: one.created_at,
      }),
    },
  }),
  leftOf: () => ['passwords, which WorkOS does not export'],
})
