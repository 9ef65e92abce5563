// What a bundled process does before anything else of it is loaded: keeps compiled code, and names sources in stack traces.

import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { inRoot } from '../root.mjs'
import { nameSources } from '../telemetry/source-places.ts'

// Where it cannot be written the process compiles anew; what NODE_COMPILE_CACHE names is in use already.
enableCompileCache(inRoot('bundle/.compiled'))
nameSources(inRoot('bundle'))
setFlagsFromString('--semi-space-growth-factor=1')

/** Once all is loaded. What loading leaves behind would else have had V8 give new objects sixteen megabytes, which no idle process gives back. */
export const growAsUsual = (): void => setFlagsFromString('--semi-space-growth-factor=2')
