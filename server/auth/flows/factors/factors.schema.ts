// The body of the request that takes a new factor back.

import { z } from 'zod'

export const undoFactorBody = z.object({ token: z.string() })
