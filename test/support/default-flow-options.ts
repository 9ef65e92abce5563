// The options of flows, as the service has them by its settings: for what runs a flow without the service.

import { createCodes } from '../../server/auth/crypto/codes.ts'
import { createFactorSeal } from '../../server/auth/crypto/factor-seal.ts'
import { createMailedLinks } from '../../server/auth/crypto/mailed-links.ts'
import { flowOptionsOf } from '../../server/auth/flow-options.ts'
import type { FlowOptions } from '../../server/auth/rows/flow-context.ts'
import { authSettings } from '../../server/config/auth-settings.ts'
import { loadSettings } from '../../server/config/load.ts'

/** By the defaults of production, so that a new option needs no second value here. */
export function flowOptions(secret: string, appOrigin: string): FlowOptions {
  const settings = loadSettings(authSettings, { PROFILE: 'hardened', APP_ORIGIN: appOrigin }).values
  return flowOptionsOf(settings, {
    digits: createCodes([secret]),
    link: createMailedLinks([secret]),
    factor: createFactorSeal([secret]),
  })
}
