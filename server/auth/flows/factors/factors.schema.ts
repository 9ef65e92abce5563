// The body of the requests that a link in a mail about second factors leads to.

import { z } from 'zod'

export const mailedTokenBody = z.object({ token: z.string() })
