// What a bundled process does before anything else of it is loaded: keeps compiled code, and names sources in stack traces.

import { enableCompileCache } from 'node:module'
import { inRoot } from '../root.mjs'
import { nameSources } from '../telemetry/source-places.ts'

// Where it cannot be written the process compiles anew; what NODE_COMPILE_CACHE names is in use already.
enableCompileCache(inRoot('bundle/.compiled'))
nameSources(inRoot('bundle'))
