// The auth service as the pages behind the door ask it.

import { authUrl } from '../config.ts'
import { byFetch, createAuth } from './auth-client.ts'

export const auth = createAuth(byFetch(authUrl))
