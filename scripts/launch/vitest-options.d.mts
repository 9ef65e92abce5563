// Types of vitest-options.mjs.

export declare function demandVitestOptions(args: readonly string[]): Promise<void>
