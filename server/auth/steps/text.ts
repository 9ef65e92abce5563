// Text that is stored or hashed: well-formed, since every lone surrogate would be kept as the same replacement character.

import { z } from 'zod'

export const text = z.string().refine((value) => value.isWellFormed(), 'Invalid input: lone surrogates')
